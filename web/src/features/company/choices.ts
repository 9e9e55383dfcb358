export { useCompanyChoices } from './api/company';
