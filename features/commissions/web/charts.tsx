import { useTranslation } from 'react-i18next';
import { atStart, useMonthText } from '#platform/web/month-text.ts';
import { Amounts } from '#platform/web/records/amounts.tsx';
import type { CommissionDashboard } from '../contract/figures.ts';
import { commissionStatuses } from '../contract/lines.ts';
import { ruleProducts } from '../contract/rules.ts';
import { bookedIn } from './booked-in.ts';
import { commissionTones } from './commission-tones.ts';
import classes from './dashboard.module.css';
import { showCommissions } from './use-commissions.ts';
import { useProductText } from './use-names.ts';

/** The commissions by product, by status, by month, and, for managers, by agent. */
export function Charts({ dashboard }: { dashboard: CommissionDashboard }) {
  const { t } = useTranslation('commissions');
  const productText = useProductText();
  const monthText = useMonthText();
  const { commissions_by_product, totals_by_product, commissions_by_status, totals_by_status } = dashboard;
  const { by_month, by_agent, current_month } = dashboard;
  const products = ruleProducts.filter((product) => product !== 'All' || commissions_by_product[product]);
  return (
    <div className={classes.charts}>
      <div className={classes.column}>
        <Amounts
          title={t('dash.by_status')}
          rows={commissionStatuses.map((status) => ({
            name: status,
            label: t(`status.${status}`),
            tone: commissionTones[status],
            count: commissions_by_status[status] ?? 0,
            total: totals_by_status[status] ?? 0,
            show: () => showCommissions({ status }),
          }))}
        />
        <Amounts
          title={t('dash.by_product')}
          rows={products.map((product) => ({
            name: product,
            label: product === 'All' ? t('dash.any_product') : productText(product),
            count: commissions_by_product[product] ?? 0,
            total: totals_by_product[product] ?? 0,
            show: () => showCommissions({ product_type: product, only: 'owed' }),
          }))}
        />
      </div>
      <div className={classes.column}>
        {by_agent && (
          <Amounts
            title={t('dash.by_agent', { month: monthText(current_month) })}
            rows={by_agent.map(({ agent_id, agent_name, commissions, total }) => ({
              name: agent_id,
              label: agent_name,
              count: commissions,
              total,
              show: () => showCommissions({ agent: agent_id, ...bookedIn(current_month) }),
            }))}
          />
        )}
        <Amounts
          title={t('dash.by_month')}
          rows={sinceTheFirst(by_month).map(({ month, commissions, total }) => ({
            name: month,
            label: atStart(monthText(month)),
            count: commissions,
            total,
            show: () => showCommissions(bookedIn(month)),
          }))}
        />
      </div>
    </div>
  );
}

/** The months since the first with a value, latest first. */
function sinceTheFirst(months: CommissionDashboard['by_month']) {
  const first = months.findIndex(({ commissions, total }) => commissions > 0 || total !== 0);
  return months.slice(first < 0 ? -1 : first).toReversed();
}
