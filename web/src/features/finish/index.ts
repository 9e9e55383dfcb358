import './texts';

export { FinishPage } from './finish-page';
