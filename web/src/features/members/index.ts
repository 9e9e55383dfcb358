import './texts';

export { MembersPage } from './members-page';
