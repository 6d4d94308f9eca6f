import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '#features/auth/web/index.tsx';
import { ApiError } from '#platform/web/client.ts';
import { useUser } from '#platform/web/session.ts';

interface Typed extends Record<string, unknown> {
  current_password: string;
}

/** A form's password, and whether to ask for it: not if it was just typed to sign in, unless it turns out wrong. */
export function useKnownPassword(form: Pick<UseFormReturnType<Typed>, 'setFieldValue'>, typedPassword: string | null) {
  const [isKnown, setKnown] = useState(typedPassword !== null);
  return {
    isKnown,
    async asking<Result>(call: () => Promise<Result>): Promise<Result> {
      try {
        return await call();
      } catch (error) {
        if (error instanceof ApiError && error.code === 'wrong_password') {
          form.setFieldValue('current_password', '');
          setKnown(false);
        }
        throw error;
      }
    },
  };
}

/** The field for the user's own password, for actions that a session alone doesn't authorize. */
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
      {/* For the browser's password manager, which needs the user name. */}
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
