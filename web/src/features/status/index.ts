import './texts';

export { StatusPage } from './status-page';
