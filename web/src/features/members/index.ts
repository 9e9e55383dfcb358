import './texts';

export { AddUsersDialog } from './add-users-dialog';
export { Arrivals } from './arrivals';
