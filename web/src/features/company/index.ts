import './texts';

export { CompanyPicker } from './company-picker';
export { CompanySettingsPage, type CompanyTab, companyTabs } from './company-settings-page';
