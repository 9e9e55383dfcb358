import { LookaheadTab } from './lookahead-tab';

export const Component = () => <LookaheadTab tab="plan" />;
