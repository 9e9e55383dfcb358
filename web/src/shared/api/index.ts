export { ApiError, type Method, type RequestOptions, request } from './request';
export { scheduleStream } from './schedule-stream';
export { track } from './usage';
