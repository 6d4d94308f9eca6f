import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { WithPassword } from '../../contract.ts';
import { FormButtons } from '../set-up/form-buttons.tsx';
import { OwnPassword } from '../set-up/known-password.tsx';

interface PasswordAskedProps {
  text: ReactNode;
  /** The label of its button. */
  submit: string;
  isDangerous?: boolean;
  call: (body: { current_password: string }) => Promise<void>;
  cancel: () => void;
}

/** Asks for the user's own password before an action that a session alone doesn't authorize. */
export function PasswordAsked({ text, submit, isDangerous = false, call, cancel }: PasswordAskedProps) {
  const { t } = useTranslation('platform');
  const form = useValidatedForm(WithPassword, { current_password: '' });
  return (
    <CallForm
      once
      form={form}
      call={call}
      otherwise={t('results.error_updating')}
      fieldOfCode={{ wrong_password: 'current_password' }}
    >
      <Text size="sm">{text}</Text>
      <OwnPassword form={form} />
      <FormButtons form={form} cancel={cancel} {...(isDangerous && { color: 'red' })}>
        {submit}
      </FormButtons>
    </CallForm>
  );
}
