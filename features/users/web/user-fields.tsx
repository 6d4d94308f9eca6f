import { NativeSelect, type NativeSelectProps, TextInput, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { agencyRoles } from '#platform/contract/roles.ts';
import { EmailInput } from '#platform/web/form/email-input.tsx';

interface Field<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>;
}

type Texts = 'full_name' | 'username' | 'email' | 'phone' | 'department';

/** A text field about another user, so the browser must not autofill the typing user's data. */
export function UserText<Values extends Record<string, unknown>>({
  form,
  path,
  ...rest
}: Field<Values> & { path: Texts } & Omit<TextInputProps, 'form'>) {
  const { t } = useTranslation('users');
  const shared = { label: t(`fields.${path}`), autoComplete: 'off', ...rest };
  if (path === 'email') return <EmailInput form={form} path={path} {...shared} />;
  return <TextInput {...shared} {...form.getInputProps(path)} />;
}

/** A user's role; with `isNew` none is preselected. */
export function RoleSelect<Values extends Record<string, unknown>>({
  form,
  isNew = false,
  ...rest
}: Field<Values> & { isNew?: boolean } & Omit<NativeSelectProps, 'form'>) {
  const { t } = useTranslation(['users', 'platform']);
  return (
    <NativeSelect
      label={t('fields.role')}
      data={[
        ...(isNew ? [{ value: '', label: t('create.choose_role'), disabled: true }] : []),
        ...agencyRoles.map((role) => ({ value: role, label: t(`platform:roles.${role}`) })),
      ]}
      {...rest}
      {...form.getInputProps('role')}
    />
  );
}
