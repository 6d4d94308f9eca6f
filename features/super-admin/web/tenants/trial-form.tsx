import { Button, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useDraftedForm } from '#platform/web/form/use-drafted-form.tsx';
import { useFormats } from '#platform/web/format.ts';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { useUser } from '#platform/web/session.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { ExtendTrial, type Tenant } from '../../contract.ts';
import { superAdminApi } from '../use-super-admin.ts';
import { wholeNumber } from './tenant-values.ts';

/** The number of days by which a trial is extended. */
export default function TrialForm({ tenant, close }: { tenant: Tenant; close: () => void }) {
  const { t } = useTranslation(['super-admin', 'platform']);
  const { date } = useFormats();
  const refresh = useRefresh(superAdminApi.extendTrial);
  const { form, notice, clear } = useDraftedForm(
    `tenant-trial:${useUser().id}:${tenant.id}`,
    ExtendTrial,
    () => ({ days: '14' }),
    { toBody: ({ days }) => ({ days: wholeNumber(days) }) },
  );
  async function extend({ days }: { days: string }): Promise<void> {
    const { trial_ends_at } = await superAdminApi.extendTrial({
      params: { id: tenant.id },
      body: { days: wholeNumber(days) as number },
    });
    clear();
    sayDone(t('trial.done', { date: trial_ends_at ? date(trial_ends_at) : '' }), tenant.name);
    close();
    await refresh();
  }
  return (
    <CallForm
      once
      form={form}
      notice={notice}
      call={extend}
      otherwise={t('failed.update')}
      gap="sm"
      actions={
        <DialogActions>
          <Button variant="default" onClick={close} disabled={form.submitting}>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {t('trial.submit')}
          </Button>
        </DialogActions>
      }
    >
      <Text size="sm">
        {tenant.trial_ends_at ? t('trial.text', { date: date(tenant.trial_ends_at) }) : t('trial.text_new')}
      </Text>
      <TextInput
        label={t('trial.days')}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        key={form.key('days')}
        {...form.getInputProps('days')}
      />
    </CallForm>
  );
}
