import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { MoreButton } from '#platform/web/records/more-button.tsx';
import { RecordLink } from '#platform/web/records/record-link.tsx';
import { itemsOf } from '#platform/web/records/use-pages.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import { type CommissionPeriod, type LeftOutReason, leftOutReasons } from '../../contract/periods.ts';
import { useProductText } from '../use-names.ts';
import classes from './periods.module.css';
import { useLeftOut } from './use-periods.ts';

/** The number of policies by reason, without zero counts. */
export const leftOutCounts = (leftOut: CommissionPeriod['left_out']) =>
  leftOutReasons.map((reason) => [reason, leftOut[reason] ?? 0] as const).filter(([, count]) => count > 0);

/** The policies without a line, each with the reason, so that no missing commission goes unnoticed. */
export function LeftOut({ period }: { period: CommissionPeriod }) {
  const { t } = useTranslation(['commissions/periods', 'commissions']);
  const { number } = useFormats();
  const [chosen, choose] = useState<LeftOutReason | null>(null);
  const counts = leftOutCounts(period.left_out);
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  return (
    <section aria-label={t('left_out.title')} className={classes.block}>
      <h3>{t('left_out.title')}</h3>
      {total === 0 ? (
        <Text size="sm" c="dimmed">
          {t('left_out.none')}
        </Text>
      ) : (
        <>
          <div className={classes.choices}>
            {([[null, total], ...counts] as const).map(([reason, count]) => (
              <button
                key={reason}
                type="button"
                className={classes.choice}
                aria-pressed={chosen === reason}
                onClick={() => choose(reason)}
              >
                {reason === null ? t('left_out.all') : t(`commissions:left_out.${reason}`)} <b>{number(count)}</b>
              </button>
            ))}
          </div>
          <Policies id={period.id} reason={chosen} />
        </>
      )}
    </section>
  );
}

function Policies({ id, reason }: { id: string; reason: LeftOutReason | null }) {
  const { t } = useTranslation(['commissions/periods', 'commissions', 'records']);
  const formats = useFormats();
  const productText = useProductText();
  const list = useLeftOut(id, reason);
  if (list.isError) return <LoadError error={list.error} retry={() => void list.refetch()} />;
  return (
    <>
      <ul className={classes.rows} aria-busy={list.isPending || list.isPlaceholderData}>
        {itemsOf(list.data).map((policy) => (
          <li key={policy.id}>
            <span className={classes.rowName}>
              <RecordLink tab="policies" id={policy.id}>
                {policy.client_name}
              </RecordLink>
              <small>
                {[
                  policy.policy_number,
                  productText(policy.product_type),
                  policy.agent_name ?? t('records:nobody'),
                  formats.money(policy.annual_premium),
                ].join(' · ')}
              </small>
            </span>
            <span className={classes.rowEnd}>
              {t(`commissions:left_out.${policy.reason}`)}
              <small>
                {[formats.day(policy.effective_date), policy.is_late && t('commissions:mark.late')]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
    </>
  );
}
