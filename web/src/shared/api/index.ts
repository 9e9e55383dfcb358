export { askAhead } from './ahead';
export { type Answer, type BodyFor, call, type Schema } from './client';
export { ApiError, request, requestFile } from './request';
export { scheduleStream } from './schedule-stream';
export { type UploadOptions, upload } from './upload';
export { track } from './usage';
