import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { BookChoices } from '../../contract/choices.ts';
import { bookTables } from '../schema.ts';

/** The number of earlier imports whose choices are remembered. */
const importsMax = 30;

const spellings = ['carriers', 'products', 'agents', 'statuses', 'transactions'] as const;
const ofTitles = [
  'columns',
  'carrier',
  'product',
  'premium',
  'row_premiums',
  'months',
  'clients_without_policy',
] as const;

/** An earlier file with what was chosen for it. */
interface Earlier {
  columns: readonly { name: string }[];
  choices: BookChoices | null;
}

/** The agency's last files for which something was chosen, newest first. */
export function readEarlier({ tx, agency }: Pick<CommandContext, 'tx' | 'agency'>): Promise<Earlier[]> {
  return bookTables(tx)
    .selectFrom('book_imports')
    .select(['columns', 'choices'])
    .where('tenant_id', '=', agency.id)
    .where('choices', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(importsMax)
    .execute();
}

/**
 * What applies to a new file with these titles: all that was chosen for the last file with the same titles, and of the
 * others what their spellings mean. null: nothing.
 */
export function rememberedChoices(titles: readonly string[], earlier: readonly Earlier[]): BookChoices | null {
  const remembered: Record<string, unknown> = {};
  for (const { choices } of earlier.toReversed())
    for (const name of spellings)
      if (choices?.[name]) remembered[name] = { ...(remembered[name] as object), ...choices[name] };
  const same = earlier.find(({ columns }) => sameTitles(columns, titles))?.choices;
  for (const name of ofTitles) if (same?.[name] !== undefined) remembered[name] = same[name];
  return Object.keys(remembered).length > 0 ? (remembered as BookChoices) : null;
}

/** Whether a file has these titles, in this order. */
const sameTitles = (columns: readonly { name: string }[], titles: readonly string[]): boolean =>
  columns.length === titles.length && columns.every(({ name }, at) => name === titles[at]);
