import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { useFormats } from '#platform/web/format.ts';
import { useRefresh } from '#platform/web/reads.ts';
import { useMadeName } from '#platform/web/records/made-name.ts';
import { sayDone } from '#platform/web/say.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { versionOf } from '#platform/web/versions.ts';
import type { PeriodCard } from '../../contract/periods.ts';
import { commissionApi } from '../use-commissions.ts';

const Nothing = z.object({});

/** Shows what is lost when a period is set back to Open, and does it on confirmation. */
export default function ToOpenForm({ period, close }: { period: PeriodCard; close: () => void }) {
  const { t } = useTranslation(['commissions/periods', 'platform']);
  const { money } = useFormats();
  const madeName = useMadeName();
  const refresh = useRefresh(commissionApi.updatePeriod);
  const form = useValidatedForm(Nothing, {});
  async function open(): Promise<void> {
    const input = { params: { id: period.id }, body: { status: 'Open' as const } };
    await commissionApi.updatePeriod(input, { version: versionOf(period) });
    sayDone(t('open.done'), madeName(period.name));
    close();
    await refresh();
  }
  return (
    <CallForm
      once
      form={form}
      call={open}
      otherwise={t('platform:results.error_updating')}
      actions={
        <DialogActions>
          <Button variant="default" onClick={close} disabled={form.submitting} data-autofocus>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {t('open.submit')}
          </Button>
        </DialogActions>
      }
    >
      <Text size="sm">{t('open.text', { amount: money(period.total_commissions) })}</Text>
    </CallForm>
  );
}
