import { readEvents } from '#platform/server/acts/history.ts';
import { implement } from '#platform/server/http/implement.ts';
import { quoteRoutes } from '../contract.ts';
import { createQuote } from './create-quote.ts';
import { expireQuotes } from './expire-quotes.ts';
import { generateQuotePdf } from './proposal/generate-quote-pdf.ts';
import { listQuotes, readQuote } from './read-quotes.ts';
import { updateQuote } from './update-quote.ts';
import './schema.ts';

export { createQuote } from './create-quote.ts';
export { expireQuotes } from './expire-quotes.ts';
export { quoteTallies } from './quote-tallies.ts';
export { acceptQuote, lockQuoteToSell, type QuoteToSell } from './sell-quote.ts';
export { updateQuote } from './update-quote.ts';

export const quotes = implement(quoteRoutes)(
  {
    listQuotes: ({ query }, { tx, session }) => listQuotes(tx, session, query),

    createQuote: ({ body }, context) => createQuote(body, context),

    readQuote: async ({ params }, { tx, session, refuse }) =>
      (await readQuote(tx, session.tenant_id, params.id)) ?? refuse('not_found'),

    updateQuote: ({ params, body }, context) => updateQuote(params.id, body, context),

    async readQuoteHistory({ params: { id }, query }, { tx, session, refuse }) {
      const quote = await readQuote(tx, session.tenant_id, id);
      return quote ? readEvents(tx, session.tenant_id, [{ entity: 'quote', id }], query) : refuse('not_found');
    },

    generateQuotePdf: ({ params, query }, context) => generateQuotePdf(params.id, query.language, context),
  },
  [expireQuotes],
);
