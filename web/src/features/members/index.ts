import './texts';

export { Arrivals } from './arrivals';
