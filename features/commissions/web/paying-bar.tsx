import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { centsOf, dollarsOf, sumOf } from '#platform/contract/money.ts';
import { useFormats } from '#platform/web/format.ts';
import { useRefresh } from '#platform/web/reads.ts';
import { itemsOf } from '#platform/web/records/use-pages.ts';
import { sayDone, sayRefused } from '#platform/web/say.ts';
import { type CommissionSort, markPaidMax } from '../contract/lines.ts';
import classes from './commissions.module.css';
import { isPayable } from './pay-box.tsx';
import { type CommissionFilters, commissionApi, useCommissionList } from './use-commissions.ts';

const usualSort: CommissionSort = 'newest';

interface PayingBarProps {
  filters: CommissionFilters;
  chosen: ReadonlySet<string>;
  choose: (chosen: ReadonlySet<string>) => void;
  /** Ends the selection. */
  end: () => void;
}

/** Marks the selected commissions as paid, as far as they can be. */
export default function PayingBar({ filters, chosen, choose, end }: PayingBarProps) {
  const { t } = useTranslation(['commissions', 'platform']);
  const { number, money } = useFormats();
  // Uses the data that the list below has already loaded.
  const list = useCommissionList({ sort: usualSort, ...filters });
  const commissions = itemsOf(list.data);
  const approved = commissions
    .filter((commission) => commission.status === 'Approved' && isPayable(commission))
    .slice(0, markPaidMax);
  const net = sumOf(commissions.filter(({ id }) => chosen.has(id)).map(({ net }) => centsOf(net)));
  const isTooMany = chosen.size > markPaidMax;
  const refresh = useRefresh(commissionApi.markPaid);
  const pay = useMutation({
    mutationFn: () => commissionApi.markPaid({ body: { ids: [...chosen] } }),
    onSuccess: async ({ paid, skipped }) => {
      const why = [...new Set(skipped.map(({ why }) => t(`unpaid.${why}`)))].join(', ');
      const left = { count: skipped.length, number: number(skipped.length), why };
      const done = t('pay.done', { count: paid, number: number(paid) });
      if (skipped.length > 0) sayDone(t('pay.skipped', left), done);
      else sayDone(done);
      end();
      await refresh();
    },
    onError: (error) => sayRefused(t('pay.button'), error, t('platform:results.error_updating')),
  });
  return (
    <section className={classes.paying} aria-label={t('pay.label')}>
      <Text size="sm" role="status" flex={1}>
        {chosen.size > 0
          ? t('pay.chosen', { count: chosen.size, number: number(chosen.size), amount: money(dollarsOf(net)) })
          : t('pay.hint')}
        {isTooMany && ` · ${t('pay.at_most', { number: number(markPaidMax) })}`}
      </Text>
      {approved.length > 0 && (
        <Button variant="subtle" onClick={() => choose(new Set(approved.map(({ id }) => id)))}>
          {t('pay.all', { count: approved.length, number: number(approved.length) })}
        </Button>
      )}
      <Button variant="default" onClick={end}>
        {t('platform:actions.cancel')}
      </Button>
      <Button disabled={chosen.size === 0 || isTooMany} loading={pay.isPending} onClick={() => pay.mutate()}>
        {t('pay.submit')}
      </Button>
    </section>
  );
}
