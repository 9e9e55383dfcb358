import './texts';

export { ForgotPage } from './forgot-page';
export { InvitationPage } from './invitation-page';
export { ResetPage } from './reset-page';
export { SignUpConfirmationPage } from './sign-up-confirmation-page';
export { SignUpPage } from './sign-up-page';
export { SsoCallbackPage } from './sso-callback-page';
