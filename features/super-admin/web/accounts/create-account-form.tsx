import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmed } from '#features/two-step/web/index.tsx';
import { agencyRoles } from '#platform/contract/roles.ts';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { SideBySide } from '#platform/web/form/side-by-side.tsx';
import { useDraftedForm } from '#platform/web/form/use-drafted-form.tsx';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { useUser } from '#platform/web/session.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { CreateSystemUser } from '../../contract.ts';
import { superAdminApi, useTenantChoice } from '../use-super-admin.ts';

const blank = {
  tenant_id: '',
  full_name: '',
  username: '',
  email: '',
  phone: '',
  department: '',
  role: 'Super Admin',
  password: '',
};
type Values = typeof blank;

/** The form for a new account, of an agency or of the platform. */
export default function CreateAccountForm({ close }: { close: () => void }) {
  const { t } = useTranslation(['super-admin', 'users', 'platform']);
  const refresh = useRefresh(superAdminApi.createSystemUser);
  const tenants = useTenantChoice();
  const { form, notice, clear } = useDraftedForm<Values>(
    `account-draft:${useUser().id}:new`,
    CreateSystemUser,
    () => blank,
    { secrets: ['password'] },
  );
  const [isOperator, setOperator] = useState(() => form.getValues().tenant_id === '');
  form.watch('tenant_id', ({ value }) => {
    setOperator(value === '');
    form.setFieldValue('role', value === '' ? 'Super Admin' : 'CSR');
  });
  async function create(values: Values): Promise<void> {
    const made = await confirmed(() => superAdminApi.createSystemUser({ body: values as CreateSystemUser }));
    clear();
    sayDone(t('accounts.created'), made.full_name);
    close();
    await refresh();
  }
  const text = (path: keyof Values, label: string, rest = {}) => (
    <TextInput
      key={form.key(path)}
      label={label}
      autoComplete="off"
      spellCheck={false}
      {...rest}
      {...form.getInputProps(path)}
    />
  );
  return (
    <CallForm
      once
      form={form}
      notice={notice}
      call={create}
      otherwise={t('platform:results.error_creating')}
      fieldOfCode={{ username_taken: 'username' }}
      gap="sm"
      actions={
        <DialogActions>
          <Button variant="default" onClick={close} disabled={form.submitting}>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {t('accounts.create')}
          </Button>
        </DialogActions>
      }
    >
      <SideBySide>
        <NativeSelect
          label={t('fields.tenant')}
          data={[
            { value: '', label: t('accounts.platform') },
            ...(tenants.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          key={form.key('tenant_id')}
          {...form.getInputProps('tenant_id')}
        />
        {isOperator ? (
          <TextInput label={t('fields.role')} value={t('platform:roles.Super Admin')} readOnly />
        ) : (
          <NativeSelect
            label={t('fields.role')}
            data={agencyRoles.map((role) => ({ value: role, label: t(`platform:roles.${role}`) }))}
            key={form.key('role')}
            {...form.getInputProps('role')}
          />
        )}
        {text('full_name', t('users:fields.full_name'), { 'data-autofocus': true, 'aria-required': true })}
        {text('username', t('fields.username'), { autoCapitalize: 'none', 'aria-required': true })}
        {text('email', t('fields.email'), { type: 'email', 'aria-required': true })}
        {text('phone', t('users:fields.phone'), { type: 'tel' })}
        {text('department', t('users:fields.department'))}
        {text('password', t('users:fields.given_password'), { autoCapitalize: 'none', 'aria-required': true })}
      </SideBySide>
    </CallForm>
  );
}
