import type { FileReader, ListColumn, ListTable } from '#platform/server/http/list-file.ts';
import { type CommissionCard, type CommissionListQuery, isOfDays } from '../../contract/lines.ts';
import { commissionWords, kindOf } from '../words.ts';

/**
 * The columns of commissions in a file. If the list is filtered by days, a column beside the net has the amount within
 * those days; its sum equals the figure that links to the list.
 */
export function commissionFile(
  { language, day, named }: FileReader,
  query: CommissionListQuery,
): ListTable<CommissionCard> {
  const t = commissionWords(language);
  const booked: ListColumn<CommissionCard> = {
    label: t('columns.booked_amount'),
    kind: 'amount',
    of: ({ booked_amount }) => booked_amount,
  };
  return {
    title: t('statement.lines'),
    columns: [
      { label: t('columns.calculated_on'), kind: 'day', of: ({ calculated_at }) => day(calculated_at) },
      { label: t('columns.agent'), kind: 'text', of: ({ agent }) => agent.full_name },
      { label: t('columns.client'), kind: 'text', width: 30, of: ({ client_name }) => client_name },
      {
        label: t('columns.policy_number'),
        kind: 'text',
        width: 18,
        of: ({ policy }) => policy?.policy_number,
      },
      { label: t('columns.carrier'), kind: 'text', of: ({ policy }) => policy?.carrier },
      {
        label: t('columns.product_type'),
        kind: 'text',
        width: 14,
        of: ({ product_type }) => t(`products.${product_type}`),
      },
      { label: t('columns.effective_date'), kind: 'day', of: ({ policy }) => policy?.effective_date },
      { label: t('columns.kind'), kind: 'text', width: 16, of: (line) => kindOf(t, line) },
      { label: t('columns.annual_premium'), kind: 'amount', of: ({ annual_premium }) => annual_premium },
      { label: t('columns.rule'), kind: 'text', of: ({ rule_name }) => rule_name },
      { label: t('columns.commission_amount'), kind: 'amount', of: ({ commission_amount }) => commission_amount },
      { label: t('columns.adjusted_amount'), kind: 'amount', of: ({ adjusted_amount }) => adjusted_amount },
      { label: t('columns.net'), kind: 'amount', of: ({ net }) => net },
      ...(isOfDays(query) ? [booked] : []),
      { label: t('columns.status'), kind: 'text', width: 14, of: ({ status }) => t(`statuses.${status}`) },
      { label: t('columns.paid_on'), kind: 'day', of: ({ paid_at }) => day(paid_at) },
      { label: t('columns.period'), kind: 'text', of: ({ period }) => named(period.name) },
      { label: t('columns.scheme'), kind: 'text', of: ({ scheme }) => scheme.name },
    ],
  };
}
