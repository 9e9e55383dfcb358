import './texts';

export { TutorialsPage } from './tutorials-page';
