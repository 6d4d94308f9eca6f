import { sql } from 'kysely';
import { searchPatterns } from '#features/clients/server/index.ts';
import { formatTotal, totalCountMax } from '#platform/contract/page.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { exactTotal, type Paging } from '#platform/server/database/paging.ts';
import type { LogListQuery } from '../../contract/messages.ts';
import { communicationTables, type MessagesTable } from '../schema.ts';

/** The matching rows as a table, and the pending query for their number. */
interface MessageSearch {
  rows: ReturnType<typeof rowsOf>;
  total: () => Promise<string>;
}

/**
 * The messages that contain every word of `q` and meet the other filters; null: `q` has no word. Of the messages that a
 * common word matches, it reads only as many as the page shows and the total counts (docs/decisions/communications.md).
 */
export function searchMessages(
  query: LogListQuery,
  { after, limit }: Paging,
  ctx: CommandContext,
): MessageSearch | null {
  const { q, limit: _, cursor: __, ...asked } = query;
  const words = q ? searchPatterns(q) : [];
  if (words.length === 0) return null;
  const [, before, before_id] = after ?? [];
  const counted = rowsOf(words, asked, { isNewest: false, most: totalCountMax + 1 }, ctx);
  return {
    rows: rowsOf(words, { ...asked, before, before_id }, { isNewest: true, most: limit + 1 }, ctx),
    total: () => exactTotal(communicationTables(ctx.tx), counted, 'messages.id').then(formatTotal),
  };
}

function rowsOf(
  words: readonly string[],
  query: object,
  { isNewest, most }: { isNewest: boolean; most: number },
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
) {
  const found = sql<MessagesTable>`search_messages(
    ${words}::text[], ${JSON.stringify(query)}::jsonb, ${agency.time_zone}, ${isNewest}, ${most}::int)`;
  return communicationTables(tx).selectFrom(found.as('messages')).where('messages.tenant_id', '=', agency.id);
}
