export { loadSession, signOut } from './api/session';
export { SignInPage } from './sign-in-page';
export { useLanguage } from './use-language';
