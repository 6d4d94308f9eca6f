import { PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SectionProps } from './section-props.ts';
import type { secretFields } from './settings-values.ts';

/** A secret: what is saved is never shown again, and stays while nothing else is typed. */
export function SecretField({
  form,
  settings,
  name,
  hint,
}: Pick<SectionProps, 'form' | 'settings'> & { name: (typeof secretFields)[number]; hint?: string }) {
  const { t } = useTranslation('communications/settings');
  const isSet = settings[name] !== '';
  return (
    <PasswordInput
      label={t(`fields.${name}`)}
      description={[hint, isSet && t('secret_set')].filter(Boolean).join(' ') || undefined}
      placeholder={isSet ? '••••••••' : undefined}
      autoComplete="new-password"
      maxLength={500}
      key={form.key(name)}
      {...form.getInputProps(name)}
    />
  );
}
