import './texts';

export { CalendarsScreen, type CalendarsScreenProps } from './calendars-screen';
