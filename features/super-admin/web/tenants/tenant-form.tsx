import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { confirmed } from '#features/two-step/web/index.tsx';
import { useMailState } from '#features/users/web/index.tsx';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useDraftedForm } from '#platform/web/form/use-drafted-form.tsx';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { useUser } from '#platform/web/session.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { CreateTenant, type Tenant, UpdateTenant } from '../../contract.ts';
import { superAdminApi } from '../use-super-admin.ts';
import { TenantFields } from './tenant-fields.tsx';
import { blankTenant, type TenantValues, tenantBody, tenantValues } from './tenant-values.ts';

/** The form of an agency: a new one gets an Admin, who is invited by mail. */
export default function TenantForm({ tenant, close }: { tenant: Tenant | null; close: () => void }) {
  const { t } = useTranslation(['super-admin', 'platform']);
  const refresh = useRefresh(superAdminApi.createTenant);
  const { form, notice, clear } = useDraftedForm<TenantValues>(
    `tenant-draft:${useUser().id}:${tenant?.id ?? 'new'}`,
    tenant ? UpdateTenant : CreateTenant,
    () => (tenant ? tenantValues(tenant) : blankTenant()),
    { toBody: tenantBody },
  );
  async function save(values: TenantValues): Promise<void> {
    const body = tenantBody(values);
    const saved = tenant
      ? await confirmed(() => superAdminApi.updateTenant({ params: { id: tenant.id }, body: UpdateTenant.parse(body) }))
      : await superAdminApi.createTenant({ body: CreateTenant.parse(body) });
    clear();
    sayDone(t(tenant ? 'done.updated' : 'done.created'), saved.name);
    close();
    await refresh();
  }
  return (
    <CallForm
      once
      form={form}
      notice={notice}
      call={save}
      otherwise={t(tenant ? 'failed.update' : 'failed.create')}
      fieldOfCode={{ subdomain_taken: 'subdomain' }}
      gap="sm"
      actions={
        <DialogActions>
          <Button variant="default" onClick={close} disabled={form.submitting}>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {t(tenant ? 'platform:actions.save' : 'form.create')}
          </Button>
        </DialogActions>
      }
    >
      <TenantFields form={form} />
      {!tenant && (
        <Text size="sm" c="dimmed">
          <InvitationHint />
        </Text>
      )}
    </CallForm>
  );
}

/** How the first Admin gets access, or a warning that no mail is sent yet. */
function InvitationHint() {
  const { t } = useTranslation('super-admin');
  const { data: mail } = useMailState();
  return t(mail?.is_without_server ? 'form.no_invitation' : 'form.invitation');
}
