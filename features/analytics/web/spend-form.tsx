import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { leadSources } from '#features/leads/contract.ts';
import { addMonths } from '#platform/contract/calendar.ts';
import { readAmount } from '#platform/contract/typed-amount.ts';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { MoneyInput } from '#platform/web/form/money-input.tsx';
import { useDraftedForm } from '#platform/web/form/use-drafted-form.tsx';
import { atStart, useMonthText } from '#platform/web/month-text.ts';
import { asking, useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { useUser } from '#platform/web/session.ts';
import { useToday } from '#platform/web/today.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { type Spend, spendOfCells, spendOfForm } from '../contract/spend.ts';
import classes from './analytics.module.css';
import { Answered } from './section-of.tsx';
import { analyticsApi } from './use-analytics.ts';

const monthsShown = 12;

/** One grid for viewing and entering the spend of each source in each of the last months. */
export default function SpendForm({ close }: { close: () => void }) {
  const today = useToday();
  const first = addMonths(`${today.slice(0, 8)}01`, 1 - monthsShown);
  const answer = useQuery(asking(analyticsApi.readSpend, { query: { period_start: first, period_end: today } }));
  return <Answered answer={answer}>{(spend) => <Grid spend={spend} close={close} />}</Answered>;
}

const cellOf = (source: string, month: string) => `${source} ${month}`;
type Values = Record<string, string>;

/** The months since the first one with leads from a source or recorded spend, most recent first. */
function monthsIn(spend: Spend): string[] {
  const months = [...new Set(spend.map(({ month }) => month))].sort();
  const began = months.findIndex((month) =>
    spend.some((cell) => cell.month === month && (cell.leads > 0 || cell.amount !== null)),
  );
  return months.slice(began < 0 ? -1 : began).reverse();
}

function Grid({ spend, close }: { spend: Spend; close: () => void }) {
  const { t } = useTranslation(['analytics/more', 'analytics', 'platform']);
  const monthText = useMonthText();
  const refresh = useRefresh(analyticsApi.setSpends);
  const cells = new Map(spend.map((cell) => [cellOf(cell.source, cell.month), cell]));
  const text = (cell: string) => String(cells.get(cell)?.amount ?? '');
  const { id: userId } = useUser();
  const { form, notice, clear } = useDraftedForm<Values>(
    `spend-draft:${userId}`,
    spendOfForm,
    () => Object.fromEntries([...cells.keys()].map((cell) => [cell, text(cell)])),
    {
      toBody: (values) => Object.fromEntries(Object.entries(values).map(([cell, typed]) => [cell, amountOf(typed)])),
    },
  );
  async function set(values: Values): Promise<void> {
    const changed = Object.entries(values).filter(([cell, typed]) => typed !== text(cell));
    const body = { spend: spendOfCells(Object.fromEntries(changed.map(([cell, typed]) => [cell, amountOf(typed)]))) };
    await analyticsApi.setSpends({ body });
    clear();
    sayDone(t('platform:results.saved'));
    close();
    await refresh();
  }
  function copyInto(month: string): void {
    const before = addMonths(month, -1);
    for (const source of leadSources) {
      const typed = form.getValues()[cellOf(source, before)];
      if (typed) form.setFieldValue(cellOf(source, month), typed);
    }
  }
  const months = monthsIn(spend);
  return (
    <div ref={focusStart}>
      <CallForm
        form={form}
        notice={notice}
        call={set}
        otherwise={t('platform:results.error_updating')}
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
        <Text size="sm" c="dimmed">
          {t('spend.hint')}
        </Text>
        {months.map((month, at) => (
          <fieldset key={month} className={classes.spend}>
            <legend>{atStart(monthText(month.slice(0, 7)))}</legend>
            <div className={classes.cells}>
              {leadSources.map((source, of) => {
                const cell = cellOf(source, month);
                const leads = cells.get(cell)?.leads ?? 0;
                return (
                  <MoneyInput
                    key={form.key(cell)}
                    form={form}
                    path={cell}
                    size="xs"
                    label={t(`analytics:sources.${source}`)}
                    description={leads > 0 ? t('speed.leads', { count: leads, total: String(leads) }) : undefined}
                    inputWrapperOrder={['label', 'input', 'description', 'error']}
                    data-autofocus={(at === 0 && of === 0) || undefined}
                  />
                );
              })}
            </div>
            {at < months.length - 1 && (
              <Button
                size="compact-xs"
                variant="default"
                onClick={() => copyInto(month)}
                aria-label={t('spend.copy_to', { month: monthText(month.slice(0, 7)) })}
              >
                {t('spend.copy')}
              </Button>
            )}
          </fieldset>
        ))}
      </CallForm>
    </div>
  );
}

const amountOf = (typed: string): number | string | null => (typed.trim() === '' ? null : readAmount(typed));
