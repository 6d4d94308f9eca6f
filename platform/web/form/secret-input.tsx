import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/**
 * A write-only secret: dots represent the stored secret, and a typed value replaces it. Browsers don't offer a saved
 * password for it.
 */
export function SecretInput({ isSet = false, ...props }: PasswordInputProps & { isSet?: boolean }) {
  return (
    <PasswordInput placeholder={isSet ? '••••••••' : undefined} autoComplete="new-password" data-1p-ignore {...props} />
  );
}
