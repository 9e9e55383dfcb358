export { useCompany, useCompanyChoices } from './api/company';
export { CompanyFilter } from './company-filter';
