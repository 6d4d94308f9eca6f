import { Alert, Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useDraftedForm } from '#platform/web/form/use-drafted-form.tsx';
import { atStart, useMonthText } from '#platform/web/month-text.ts';
import { asking, useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { useUser } from '#platform/web/session.ts';
import { useToday } from '#platform/web/today.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormSkeleton } from '#platform/web/ui/form-skeleton.tsx';
import { CreatePeriod } from '../../contract/periods.ts';
import { commissionApi } from '../use-commissions.ts';
import { PeriodFields } from './period-fields.tsx';
import { blankPeriod, bodyOfPeriod, nextDates, type PeriodValues } from './period-values.ts';
import { showPeriod, useActiveSchemes } from './use-periods.ts';

const fieldOfCode = { periods_overlap: 'start_date', scheme_inactive: 'scheme_id' };

/** A new period of an active scheme. */
export default function CreatePeriodForm({ close }: { close: () => void }) {
  const { t } = useTranslation(['commissions/periods', 'platform']);
  const refresh = useRefresh(commissionApi.createPeriod);
  const { id: userId } = useUser();
  const { schemes, isPending, error, refetch } = useActiveSchemes();
  // One dialog, one period: a second click or a lost response creates nothing more.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { form, notice, clear } = useDraftedForm<PeriodValues>(
    `period-draft:${userId}:new`,
    CreatePeriod,
    blankPeriod,
    {
      toBody: bodyOfPeriod,
    },
  );
  const propose = useProposal();
  form.watch('scheme_id', ({ value }) => {
    const scheme = schemes.find(({ id }) => id === value);
    const { name, start_date, end_date, cut_off_date } = form.getValues();
    // Keeps what the user has typed.
    if (!scheme || start_date || end_date || cut_off_date) return;
    const proposed = propose(scheme);
    form.setValues({ ...proposed, name: name || proposed.name });
  });
  async function create(values: PeriodValues): Promise<void> {
    const body = bodyOfPeriod(values) as CreatePeriod;
    const { id, name } = await commissionApi.createPeriod({ body }, { idempotencyKey });
    clear();
    sayDone(t('form.next'), t('form.done', { name }));
    close();
    showPeriod(id);
    await refresh();
  }
  // A select loses a value whose option is added later, and loses the focus when it is remounted.
  if (isPending) return <FormSkeleton fields={6} />;
  return (
    <div ref={focusStart}>
      <CallForm
        once
        form={form}
        notice={notice}
        fieldOfCode={fieldOfCode}
        call={create}
        otherwise={t('form.failed')}
        gap="sm"
        actions={
          <DialogActions>
            <Button variant="default" onClick={close} disabled={form.submitting}>
              {t('platform:actions.cancel')}
            </Button>
            <Button type="submit" loading={form.submitting}>
              {t('form.submit')}
            </Button>
          </DialogActions>
        }
      >
        {error && <LoadError error={error} retry={() => void refetch()} />}
        {!error && schemes.length === 0 && <Alert color="yellow">{t('form.no_scheme')}</Alert>}
        <PeriodFields
          form={form}
          scheme={
            <NativeSelect
              label={t('fields.scheme')}
              withAsterisk
              data={[
                { value: '', label: t('form.choose'), disabled: true },
                ...schemes.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              data-autofocus
              key={form.key('scheme_id')}
              {...form.getInputProps('scheme_id')}
            />
          }
        />
      </CallForm>
    </div>
  );
}

/** The proposed dates of a scheme's next period, which the user can change. */
function useProposal() {
  const today = useToday();
  const monthText = useMonthText();
  const { data } = useQuery(asking(commissionApi.listPeriods, { query: { limit: 100 } }));
  return ({ id, period_type }: { id: string; period_type: Parameters<typeof nextDates>[0] }) => {
    const ends = data?.items.filter(({ scheme_id }) => scheme_id === id).map(({ end_date }) => end_date) ?? [];
    const dates = nextDates(period_type, ends.toSorted().at(-1), today);
    return { ...dates, period_type, name: atStart(monthText(dates.start_date.slice(0, 7))) };
  };
}
