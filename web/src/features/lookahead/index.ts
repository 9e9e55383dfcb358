import './texts';

export { groundTransport } from './api/ground-transport';
export { LookaheadScreen, type LookaheadScreenProps } from './lookahead-screen';
