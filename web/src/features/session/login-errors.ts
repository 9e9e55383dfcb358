/** Keys that links of sign-in carry in `error`, and the text for each. Whether an address has an account is in no text. */
const messages = {
  users_email_key: 'email_exists',
  user_not_confirm: 'email_not_confirm',
  minlength: 'password_min',
  email_reset_sent: 'password_reset',
  email_not_send: 'error_send_email',
  error_reset: 'error_build_reset',
  user_not_exist: 'email_not_exists',
  password_not_valid: 'error_password',
} as const;

export type LoginMessage = (typeof messages)[keyof typeof messages] | 'error_default';

export const loginMessageOf = (key: string): LoginMessage =>
  new Map<string, LoginMessage>(Object.entries(messages)).get(key) ?? 'error_default';
