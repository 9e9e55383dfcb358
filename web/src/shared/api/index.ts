export { eventStream, type StreamHandlers } from './event-stream';
export { oneStream } from './one-stream';
export { ApiError, type Method, type RequestOptions, request } from './request';
export { track } from './usage';
