import type { Cell, Column } from '#platform/server/sheets/table-file.ts';
import type { CommissionCard } from '../../contract/lines.ts';
import type { Statement, StatementCard } from '../../contract/statements.ts';
import { type CommissionWords, kindOf } from '../words.ts';

/** A statement as a table: the first column names the type of each row, the last has its amount. */
export function statementColumns(t: CommissionWords): Column[] {
  return [
    { label: t('columns.line'), kind: 'text' },
    { label: t('columns.date'), kind: 'day' },
    { label: t('columns.client'), kind: 'text', width: 30 },
    { label: t('columns.policy_number'), kind: 'text', width: 18 },
    { label: t('columns.product_type'), kind: 'text', width: 14 },
    { label: t('columns.detail'), kind: 'text', width: 40 },
    { label: t('columns.annual_premium'), kind: 'amount' },
    { label: t('columns.amount'), kind: 'amount' },
  ];
}

interface Rows {
  card: StatementCard;
  lines: readonly CommissionCard[];
  adjustments: Statement['adjusted'];
}

/** Lines, adjustments, and then the totals with the amount carried forward and the amount to pay. */
export async function* statementRows({ card, lines, adjustments }: Rows, t: CommissionWords): AsyncGenerator<Cell[]> {
  for (const line of lines) {
    yield [
      t('statement.commission'),
      line.policy?.effective_date ?? null,
      line.client_name,
      line.policy?.policy_number ?? '',
      t(`products.${line.product_type}`),
      `${line.rule_name} (${kindOf(t, line)})`,
      line.annual_premium,
      line.commission_amount,
    ];
  }
  for (const one of adjustments) {
    yield [
      t('statement.adjustment'),
      one.made_on,
      one.client_name,
      one.policy_number ?? '',
      '',
      `${t(`adjustments.${one.adjustment_type}`)}: ${one.reason}`,
      null,
      one.adjustment_amount,
    ];
  }
  const total = (label: string, amount: number): Cell[] => [label, null, '', '', '', '', null, amount];
  yield total(t('statement.carried_forward'), card.carried_forward);
  yield total(t('statement.net'), card.net);
  yield total(t('statement.net_to_pay'), card.net_to_pay);
}
