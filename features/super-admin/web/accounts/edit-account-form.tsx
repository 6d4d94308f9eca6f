import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
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
import { type SystemUser, UpdateSystemUser } from '../../contract.ts';
import { superAdminApi } from '../use-super-admin.ts';
import { useAccountAct } from './use-account-act.ts';

/** The form for another account: its identity, role, and actions. */
export default function EditAccountForm({ account, close }: { account: SystemUser; close: () => void }) {
  const { t } = useTranslation(['super-admin', 'users', 'platform']);
  const refresh = useRefresh(superAdminApi.updateSystemUser);
  const { act, isBusy } = useAccountAct(account, close);
  const { id, full_name, email, role, is_active } = account;
  const isOperator = account.tenant_id === null;
  const bodyOf = ({ role: chosen, ...values }: { full_name: string; email: string; role: string }) =>
    isOperator ? values : { ...values, role: chosen };
  const { form, notice, clear } = useDraftedForm(
    `account-draft:${useUser().id}:${id}`,
    UpdateSystemUser,
    () => ({ full_name, email, role: role as string }),
    { toBody: bodyOf },
  );
  async function save(values: ReturnType<typeof form.getValues>): Promise<void> {
    const body = bodyOf(values) as UpdateSystemUser;
    const saved = await confirmed(() => superAdminApi.updateSystemUser({ params: { id }, body }));
    clear();
    sayDone(t('accounts.updated'), saved.full_name);
    close();
    await refresh();
  }
  return (
    <CallForm
      once
      form={form}
      notice={notice}
      call={save}
      otherwise={t('accounts.failed')}
      gap="sm"
      actions={
        <DialogActions>
          <Button variant="default" onClick={close} disabled={form.submitting}>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {t('platform:actions.save')}
          </Button>
        </DialogActions>
      }
    >
      <SideBySide>
        <TextInput
          label={t('users:fields.full_name')}
          autoComplete="off"
          data-autofocus
          key={form.key('full_name')}
          {...form.getInputProps('full_name')}
        />
        <TextInput
          label={t('fields.email')}
          type="email"
          autoComplete="off"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        {!isOperator && (
          <NativeSelect
            label={t('fields.role')}
            data={agencyRoles.map((name) => ({ value: name, label: t(`platform:roles.${name}`) }))}
            key={form.key('role')}
            {...form.getInputProps('role')}
          />
        )}
      </SideBySide>
      <Text size="sm" c="dimmed">
        {t('accounts.acts_text')}
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          disabled={isBusy}
          onClick={() =>
            act(
              (input) => superAdminApi.updateSystemUser({ ...input, body: { is_active: !is_active } }),
              t(is_active ? 'accounts.deactivated' : 'accounts.activated'),
            )
          }
        >
          {t(is_active ? 'accounts.deactivate' : 'accounts.activate')}
        </Button>
        {is_active && (
          <>
            <Button
              variant="default"
              disabled={isBusy}
              onClick={() => act(superAdminApi.resetSystemUserPassword, t('accounts.password_sent'))}
            >
              {t('accounts.reset_password')}
            </Button>
            <Button
              variant="default"
              disabled={isBusy}
              onClick={() => act(superAdminApi.resetSystemUserTwoStep, t('accounts.two_step_taken'))}
            >
              {t('accounts.reset_two_step')}
            </Button>
          </>
        )}
        {!is_active && (
          <Button
            color="red"
            variant="light"
            disabled={isBusy}
            onClick={() => act(superAdminApi.deleteSystemUser, t('accounts.removed'))}
          >
            {t('accounts.remove')}
          </Button>
        )}
      </Group>
    </CallForm>
  );
}
