import './texts';

export { CompanyPage } from './company-page';
export { EmailPage } from './email-page';
export { ForgotPage } from './forgot-page';
export { InvitationPage } from './invitation-page';
export { ProjectPage } from './project-page';
export { RegisterPage } from './register-page';
export { ResetPage } from './reset-page';
export { SchedulesPage } from './schedules-page';
export { SignUpConfirmationPage } from './sign-up-confirmation-page';
export { SignUpPage } from './sign-up-page';
export { SsoCallbackPage } from './sso-callback-page';
export { TeamPage } from './team-page';
