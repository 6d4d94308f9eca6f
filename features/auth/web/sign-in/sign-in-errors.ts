import type { IssueMessage } from '#platform/contract/issue.ts';

/** The values of the sign-in form. */
export interface SignInValues {
  username: string;
  password: string;
  remember_me: boolean;
}

const nameLength = { min: 3, max: 100 };
const passwordLength = { min: 6, max: 200 };

/**
 * The problems of each field, as in the schema `SignIn`. The schema itself needs the schema library, a fourteenth of
 * this first screen's download; a test compares the two.
 */
export function signInErrors(values: SignInValues): Partial<Record<keyof SignInValues, IssueMessage>> {
  const username = usernameError(values.username.trim());
  const password = passwordError(values.password);
  return { ...(username && { username }), ...(password && { password }) };
}

function usernameError(name: string): IssueMessage | null {
  if (name === '') return { key: 'users:validation.username_required' };
  if (name.length < nameLength.min) return { key: 'users:validation.username_short' };
  return name.length > nameLength.max ? tooLong(nameLength.max) : null;
}

function passwordError(password: string): IssueMessage | null {
  if (password === '') return { key: 'users:validation.password_required' };
  if (password.length < passwordLength.min) return { key: 'users:validation.given_password_short' };
  return password.length > passwordLength.max ? tooLong(passwordLength.max) : null;
}

const tooLong = (maximum: number) => ({ key: 'platform:validation.too_long', values: { maximum } });
