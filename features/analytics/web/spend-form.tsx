import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LeadSource, leadSources } from '#features/leads/contract.ts';
import { addMonths } from '#platform/contract/calendar.ts';
import { readAmount } from '#platform/contract/typed-amount.ts';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { MoneyInput } from '#platform/web/form/money-input.tsx';
import { useDraftedForm } from '#platform/web/form/use-drafted-form.tsx';
import { useFormats } from '#platform/web/format.ts';
import { atStart, useMonthText } from '#platform/web/month-text.ts';
import { asking, useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { useUser } from '#platform/web/session.ts';
import { useToday } from '#platform/web/today.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { SetSpend } from '../contract/spend.ts';
import classes from './analytics.module.css';
import { Answered } from './section-of.tsx';
import { analyticsApi } from './use-analytics.ts';

const monthsBack = 24;

/** What was spent on each source in a month, and the way to say so. */
export default function SpendForm() {
  const { t } = useTranslation(['analytics/more', 'analytics']);
  const { money } = useFormats();
  const monthText = useMonthText();
  const today = useToday();
  const first = `${today.slice(0, 8)}01`;
  const [month, setMonth] = useState(addMonths(first, -1));
  const answer = useQuery(asking(analyticsApi.readSpend, { query: { period_start: month, period_end: month } }));
  return (
    <Stack gap={12}>
      <NativeSelect
        label={t('spend.month')}
        value={month}
        onChange={({ currentTarget }) => setMonth(currentTarget.value)}
        data={Array.from({ length: monthsBack }, (_, back) => addMonths(first, -back)).map((value) => ({
          value,
          label: atStart(monthText(value.slice(0, 7))),
        }))}
      />
      <Answered answer={answer}>
        {(spend) => (
          <table className={classes.table}>
            <tbody>
              {spend.map(({ source, amount }) => (
                <tr key={source}>
                  <th scope="row">{t(`analytics:sources.${source}`)}</th>
                  <td>{amount === null ? t('spend.unknown') : money(amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Answered>
      <Amount key={month} month={month} />
    </Stack>
  );
}

interface Values extends Record<string, unknown> {
  source: string;
  amount: string;
}

function Amount({ month }: { month: string }) {
  const { t } = useTranslation(['analytics/more', 'analytics', 'platform']);
  const refresh = useRefresh(analyticsApi.setSpend);
  const toBody = ({ source, amount }: Values) => ({
    ...{ source: source as LeadSource, month },
    amount: amount.trim() === '' ? null : readAmount(amount),
  });
  const { id: userId } = useUser();
  const { form, notice, clear } = useDraftedForm<Values>(
    `spend-draft:${userId}:${month}`,
    SetSpend,
    () => ({ source: leadSources[0], amount: '' }),
    {
      toBody,
    },
  );
  async function set(values: Values): Promise<void> {
    await analyticsApi.setSpend({ body: toBody(values) as SetSpend });
    clear();
    sayDone(t('platform:results.saved'));
    await refresh();
  }
  return (
    <div ref={focusStart}>
      <CallForm
        {...{ form, notice }}
        call={set}
        otherwise={t('platform:results.error_updating')}
        gap="sm"
        actions={
          <DialogActions>
            <Button type="submit" loading={form.submitting}>
              {t('platform:actions.save')}
            </Button>
          </DialogActions>
        }
      >
        <NativeSelect
          key={form.key('source')}
          label={t('spend.source')}
          data-autofocus
          data={leadSources.map((value) => ({ value, label: t(`analytics:sources.${value}`) }))}
          {...form.getInputProps('source')}
        />
        <MoneyInput key={form.key('amount')} form={form} path="amount" label={t('spend.amount')} />
        <Text size="xs" c="dimmed">
          {t('spend.hint')}
        </Text>
      </CallForm>
    </div>
  );
}
