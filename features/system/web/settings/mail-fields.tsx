import { NativeSelect, SimpleGrid, TextInput, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { SecretInput } from '#platform/web/form/secret-input.tsx';
import { type Settings, smtpSecurities } from '../../contract.ts';
import { type Field, isSet, senders, type Values } from './settings-values.ts';

interface MailFieldsProps {
  form: UseFormReturnType<Values>;
  settings: Settings;
  /** The environment variable that sets a field. */
  variableOf: (field: Field) => string | undefined;
}

/** The sender of mail, and the mail server. */
export function MailFields({ form, settings, variableOf }: MailFieldsProps) {
  const { t } = useTranslation(['system/settings', 'system']);
  const { name, address } = settings.mail_from_default;
  const usual = { mail_from_name: name, mail_from_address: address };
  const said = (field: Field, otherwise?: string) => {
    const variable = variableOf(field);
    return {
      label: t(`settings.fields.${field}` as 'settings.fields.smtp_host'),
      description: variable ? t('settings.environment', { variable }) : otherwise,
    };
  };
  const text = (field: Field, otherwise?: string, more?: TextInputProps) => (
    <TextInput
      key={form.key(field)}
      {...said(field, otherwise)}
      readOnly={variableOf(field) !== undefined}
      autoComplete="off"
      {...more}
      {...form.getInputProps(field)}
    />
  );
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {senders.map((field) => text(field, undefined, { placeholder: usual[field] }))}
      {text('smtp_host', undefined, { placeholder: 'smtp.example.com' })}
      {text('smtp_port', undefined, { inputMode: 'numeric' })}
      <NativeSelect
        key={form.key('smtp_security')}
        {...said('smtp_security')}
        disabled={variableOf('smtp_security') !== undefined}
        data={smtpSecurities.map((value) => ({ value, label: t(`settings.securities.${value}`) }))}
        {...form.getInputProps('smtp_security')}
      />
      {text('smtp_username')}
      <SecretInput
        isSet={isSet(settings.smtp_password)}
        key={form.key('smtp_password')}
        {...said('smtp_password', isSet(settings.smtp_password) ? t('settings.password_set') : undefined)}
        readOnly={variableOf('smtp_password') !== undefined}
        {...form.getInputProps('smtp_password')}
      />
    </SimpleGrid>
  );
}
