import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { differences } from '#platform/web/form/differences.ts';
import { type FieldValues, valuesOf } from '#platform/web/form/field-values.ts';
import { useKeptForm } from '#platform/web/form/use-kept-form.tsx';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { useUser } from '#platform/web/session.ts';
import { UpdateUser, type User, userFields } from '../contract.ts';
import { userApi } from './user-api.ts';
import { RoleSelect, UserText } from './user-fields.tsx';

type Values = FieldValues<typeof userFields, 'update'> & { role: string };
const editorValues = (user: User): Values => ({ ...valuesOf(userFields, 'update', user), role: user.role });

/**
 * The fields of a user that an Admin may change. A colleague changes an Admin's role, and the owner changes the e-mail
 * in the profile.
 */
export default function UserEditor({ user, done }: { user: User; done: () => void }) {
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
    full_name: <UserText key={form.key('full_name')} form={form} path="full_name" aria-required />,
    role: (
      <RoleSelect
        key={form.key('role')}
        form={form}
        description={t(isOwn ? 'panel.own_role' : 'panel.role_hint')}
        disabled={isOwn}
      />
    ),
    email: (
      <UserText
        key={form.key('email')}
        form={form}
        path="email"
        aria-required
        readOnly={isOwn}
        {...(isOwn && { description: t('panel.own_email') })}
      />
    ),
    phone: <UserText key={form.key('phone')} form={form} path="phone" type="tel" />,
    department: <UserText key={form.key('department')} form={form} path="department" />,
  } satisfies Record<keyof Values, ReactNode>;
  return (
    <RecordForm kept={kept} done={done}>
      {Object.values(inputs)}
    </RecordForm>
  );
}
