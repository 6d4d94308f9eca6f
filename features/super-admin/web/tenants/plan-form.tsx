import { Button, NativeSelect, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Plan, plans } from '#features/tenants/contract.ts';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { type Tenant, UpgradePlan } from '../../contract.ts';
import { superAdminApi } from '../use-super-admin.ts';
import { PlanChanges } from './plan-changes.tsx';

/** Changes the plan, with a preview of the differences. */
export default function PlanForm({ tenant, close }: { tenant: Tenant; close: () => void }) {
  const { t } = useTranslation(['super-admin', 'platform']);
  const refresh = useRefresh(superAdminApi.upgradePlan);
  const next = plans[plans.indexOf(tenant.plan) + 1] ?? tenant.plan;
  const form = useValidatedForm<{ plan: Plan; take_limits: boolean }>(UpgradePlan, { plan: next, take_limits: true });
  const [chosen, choose] = useState({ plan: next, take_limits: true });
  form.watch('plan', ({ value }) => choose((now) => ({ ...now, plan: value as Plan })));
  form.watch('take_limits', ({ value }) => choose((now) => ({ ...now, take_limits: value as boolean })));
  async function upgrade(body: { plan: Plan; take_limits: boolean }): Promise<void> {
    await superAdminApi.upgradePlan({ params: { id: tenant.id }, body });
    sayDone(t('upgrade.done', { plan: t(`plan.${body.plan}`) }), tenant.name);
    close();
    await refresh();
  }
  return (
    <CallForm
      once
      form={form}
      call={upgrade}
      otherwise={t('failed.update')}
      gap="sm"
      actions={
        <DialogActions>
          <Button variant="default" onClick={close} disabled={form.submitting}>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {t('upgrade.submit')}
          </Button>
        </DialogActions>
      }
    >
      <NativeSelect
        label={t('fields.plan')}
        data-autofocus
        data={plans.map((value) => ({ value, label: t(`plan.${value}`) }))}
        key={form.key('plan')}
        {...form.getInputProps('plan')}
      />
      <Switch
        label={t('upgrade.take_limits')}
        key={form.key('take_limits')}
        {...form.getInputProps('take_limits', { type: 'checkbox' })}
      />
      {chosen.take_limits ? (
        <PlanChanges tenant={tenant} plan={chosen.plan} />
      ) : (
        <Text size="sm">{t('upgrade.keeps')}</Text>
      )}
    </CallForm>
  );
}
