import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/**
 * A secret, to be written and never read again: dots stand for the one that is kept, and what is typed takes its place. No
 * browser offers a password for it.
 */
export function SecretInput({ isSet = false, ...props }: PasswordInputProps & { isSet?: boolean }) {
  return (
    <PasswordInput placeholder={isSet ? '••••••••' : undefined} autoComplete="new-password" data-1p-ignore {...props} />
  );
}
