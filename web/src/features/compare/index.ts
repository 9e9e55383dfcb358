import './texts';

export { ComparePage } from './compare-page';
