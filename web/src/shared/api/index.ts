export { ApiError, type Method, type RequestOptions, request } from './request';
export { scheduleStream } from './schedule-stream';
export { type UploadOptions, upload } from './upload';
export { track } from './usage';
