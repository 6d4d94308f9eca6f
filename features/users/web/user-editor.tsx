import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { agencyRoles } from '#platform/contract/roles.ts';
import { differences } from '#platform/web/form/differences.ts';
import { EmailInput } from '#platform/web/form/email-input.tsx';
import { type FieldValues, valuesOf } from '#platform/web/form/field-values.ts';
import { useKeptForm } from '#platform/web/form/use-kept-form.tsx';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { useUser } from '#platform/web/session.ts';
import { UpdateUser, type User, userFields } from '../contract.ts';
import { userApi } from './user-api.ts';

type Values = FieldValues<typeof userFields, 'update'> & { role: string };
const editorValues = (user: User): Values => ({ ...valuesOf(userFields, 'update', user), role: user.role });

/** What an Admin changes about a user. The own role a colleague changes, the own e-mail its owner in the profile. */
export function UserEditor({ user, done }: { user: User; done: () => void }) {
  const { t } = useTranslation(['users', 'platform']);
  const isOwn = useUser().id === user.id;
  const kept = useKeptForm({
    name: `user-draft:${user.id}`,
    record: user,
    valuesOf: editorValues,
    schema: UpdateUser,
    changesOf: (before: Values, after: Values) => differences(before, after) as UpdateUser,
    at: { params: { id: user.id } },
    read: userApi.readUser,
    write: userApi.updateUser,
    wordsOf: (path, value) => (path === 'role' ? t(`platform:roles.${value as User['role']}`) : value),
  });
  const { form } = kept;
  const inputs = {
    full_name: (
      <TextInput
        label={t('fields.full_name')}
        autoComplete="off"
        aria-required
        key={form.key('full_name')}
        {...form.getInputProps('full_name')}
      />
    ),
    role: (
      <NativeSelect
        label={t('fields.role')}
        description={t(isOwn ? 'panel.own_role' : 'panel.role_hint')}
        data={agencyRoles.map((role) => ({ value: role, label: t(`platform:roles.${role}`) }))}
        disabled={isOwn}
        key={form.key('role')}
        {...form.getInputProps('role')}
      />
    ),
    email: (
      <EmailInput
        key={form.key('email')}
        form={form}
        path="email"
        label={t('fields.email')}
        autoComplete="off"
        aria-required
        readOnly={isOwn}
        {...(isOwn && { description: t('panel.own_email') })}
      />
    ),
    phone: (
      <TextInput
        type="tel"
        label={t('fields.phone')}
        autoComplete="off"
        key={form.key('phone')}
        {...form.getInputProps('phone')}
      />
    ),
    department: (
      <TextInput
        label={t('fields.department')}
        autoComplete="off"
        key={form.key('department')}
        {...form.getInputProps('department')}
      />
    ),
  } satisfies Record<keyof Values, ReactNode>;
  return <RecordForm {...{ kept, done }}>{Object.values(inputs)}</RecordForm>;
}
