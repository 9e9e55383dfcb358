import './texts';

export { HealthPage } from './health-page';
