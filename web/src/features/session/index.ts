export { loadSession, signOut } from './api/session';
export { ProofHost } from './proof-host';
export { SignInPage } from './sign-in-page';
export { useLanguage } from './use-language';
