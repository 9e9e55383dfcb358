import { WeeklyTab } from './weekly-tab';

export const Component = () => <WeeklyTab tab="closing" />;
