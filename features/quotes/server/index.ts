import { keepLeadText } from '#features/leads/server/index.ts';
import { readEvents } from '#platform/server/acts/history.ts';
import { implement } from '#platform/server/http/implement.ts';
import { listFile } from '#platform/server/http/list-file.ts';
import { quoteRoutes } from '../contract.ts';
import { createQuote } from './create-quote.ts';
import { expireQuotes } from './expire-quotes.ts';
import { countQuoteDays } from './quote-counters.ts';
import { quoteFile } from './quote-file.ts';
import { listQuotes, readQuote } from './read-quotes.ts';
import { reassignQuotes } from './reassign-quotes.ts';
import { quoteTables } from './schema.ts';
import { updateQuote } from './update-quote.ts';

export { bringInQuotes, tieBroughtInQuotes } from './bring-in-quotes.ts';
export { correctDrafts } from './correct-drafts.ts';
export { createQuote, newQuote, quoteSeries, storeQuotes } from './create-quote.ts';
export { draftQuotes } from './draft-quotes.ts';
export { findQuotes } from './find-quotes.ts';
export { quoteCounters, shownStatus } from './quote-counters.ts';
export { quotesOfClient } from './quotes-of-client.ts';
export { listQuotes, readQuote } from './read-quotes.ts';
export { acceptQuote, lockQuoteToSell, type QuoteToSell, quoteToSell } from './sell-quote.ts';
export { removeDrafts, takeBackQuotes, untieBroughtInQuotes } from './take-back-quotes.ts';
export { updateQuote } from './update-quote.ts';

// In the order of the job that expires quotes.
const leadTexts = keepLeadText({
  table: 'quotes',
  tables: quoteTables,
  order: ['valid_until', 'id'],
  keepsSource: true,
});

export const quotes = implement(quoteRoutes)(
  {
    listQuotes: ({ query }, ctx) => listQuotes(query, ctx),
    downloadQuotes: listFile({ action: 'downloadQuotes', read: listQuotes, table: quoteFile }),
    createQuote: ({ body }, ctx) => createQuote(body, ctx),
    readQuote: async ({ params }, ctx) => (await readQuote(params.id, ctx)) ?? ctx.refuse('not_found'),
    updateQuote: ({ params, body }, ctx) => updateQuote(params.id, body, ctx),
    async readQuoteHistory({ params: { id }, query }, ctx) {
      const quote = await readQuote(id, ctx);
      return quote ? readEvents([{ entity: 'quote', id }], query, ctx) : ctx.refuse('not_found');
    },
  },
  { daily: [expireQuotes, countQuoteDays], subscribers: [...leadTexts, reassignQuotes] },
);
