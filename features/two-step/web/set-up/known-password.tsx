import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '#features/auth/web/index.tsx';
import { ApiError } from '#platform/web/client.ts';
import { useUser } from '#platform/web/session.ts';

interface Typed extends Record<string, unknown> {
  current_password: string;
}

/**
 * The password that a form shows, and whether it must be asked for: not where it was just typed to sign in, unless that is
 * not the right one.
 */
export function useKnownPassword<Values extends Typed>(form: UseFormReturnType<Values>, typedPassword: string | null) {
  const [isKnown, setKnown] = useState(typedPassword !== null);
  return {
    isKnown,
    async asking<Result>(call: () => Promise<Result>): Promise<Result> {
      try {
        return await call();
      } catch (error) {
        if (error instanceof ApiError && error.code === 'wrong_password') {
          form.setFieldValue('current_password', '' as never);
          setKnown(false);
        }
        throw error;
      }
    },
  };
}

/** The field of the own password, for what a session alone does not prove. */
export function OwnPassword<Values extends Typed>({
  form,
  isFirst = true,
}: {
  form: UseFormReturnType<Values>;
  isFirst?: boolean;
}) {
  const { t } = useTranslation('auth');
  const { username } = useUser();
  return (
    <>
      {/* For the browser's password manager, which must know whose password this is. */}
      <input type="text" autoComplete="username" defaultValue={username} readOnly hidden />
      <PasswordField
        key={form.key('current_password')}
        label={t('fields.current_password')}
        autoComplete="current-password"
        data-autofocus={isFirst || undefined}
        aria-required
        {...form.getInputProps('current_password')}
      />
    </>
  );
}
