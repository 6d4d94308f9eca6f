import { aLead } from '#features/leads/testing.ts';
import { aQuote } from '#features/quotes/testing.ts';
import type { Caller } from '#platform/testing/test-server.ts';

/** A lead with a quote that has been sent to the client, so that a policy can be made of it. */
export async function aSentQuote(
  caller: Caller,
  given: Partial<Parameters<typeof aQuote>[0]> = {},
): Promise<{ id: string; lead_id: string; quote_number: string }> {
  const lead = await caller.post('/leads', aLead());
  const quote = await caller.post('/quotes', aQuote({ lead_id: lead.body.id, ...given }));
  await caller.put(`/quotes/${quote.body.id}`, { status: 'Enviada' });
  return quote.body;
}

/** The policy made of such a quote. */
export async function aPolicy(
  caller: Caller,
  { quote, ...given }: Record<string, unknown> & { quote?: Partial<Parameters<typeof aQuote>[0]> } = {},
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what the answer really holds
): Promise<any> {
  const { id } = await aSentQuote(caller, quote);
  const { body } = await caller.post(`/quotes/${id}/convert-to-policy`, given);
  return body;
}
