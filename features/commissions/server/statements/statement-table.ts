import type { Cell, Column } from '#platform/server/sheets/table-file.ts';
import type { CommissionCard } from '../../contract/lines.ts';
import type { Statement, StatementCard } from '../../contract/statements.ts';
import { type CommissionWords, kindOf } from '../words.ts';

/** A statement as a table: the first column names the type of each row, the last has its amount. */
export function statementColumns({ columns }: CommissionWords): Column[] {
  return [
    { label: columns.line, kind: 'text' },
    { label: columns.date, kind: 'day' },
    { label: columns.client, kind: 'text', width: 30 },
    { label: columns.policy_number, kind: 'text', width: 18 },
    { label: columns.product_type, kind: 'text', width: 14 },
    { label: columns.detail, kind: 'text', width: 40 },
    { label: columns.annual_premium, kind: 'amount' },
    { label: columns.amount, kind: 'amount' },
  ];
}

interface Rows {
  card: StatementCard;
  lines: readonly CommissionCard[];
  adjustments: Statement['adjusted'];
}

/** Lines, adjustments, and then the totals with the amount carried forward and the amount to pay. */
export async function* statementRows(
  { card, lines, adjustments }: Rows,
  words: CommissionWords,
): AsyncGenerator<Cell[]> {
  const { statement } = words;
  for (const line of lines) {
    yield [
      statement.commission,
      line.policy?.effective_date ?? null,
      line.client_name,
      line.policy?.policy_number ?? '',
      words.products[line.product_type],
      `${line.rule_name} (${kindOf(words, line)})`,
      line.annual_premium,
      line.commission_amount,
    ];
  }
  for (const one of adjustments) {
    yield [
      statement.adjustment,
      one.made_on,
      one.client_name,
      one.policy_number ?? '',
      '',
      `${words.adjustments[one.adjustment_type]}: ${one.reason}`,
      null,
      one.adjustment_amount,
    ];
  }
  const total = (label: string, amount: number): Cell[] => [label, null, '', '', '', '', null, amount];
  yield total(statement.carried_forward, card.carried_forward);
  yield total(statement.net, card.net);
  yield total(statement.net_to_pay, card.net_to_pay);
}
