import type * as z from 'zod/mini';
import { aLead } from '#features/leads/testing.ts';
import { aQuote } from '#features/quotes/testing.ts';
import type { Caller } from '#platform/testing/caller.ts';
import type { CreatePolicy } from './contract.ts';

type NewPolicy = z.input<typeof CreatePolicy>;
type Given = Omit<Partial<NewPolicy>, 'contact'> & { contact?: Partial<NewPolicy['contact']> };

/** The form data of a policy that is created by hand, for a new client on each call. */
export function aSale({ contact, ...overrides }: Given = {}): NewPolicy {
  return {
    contact: aLead({ ...(contact && { contact }) }).contact,
    product_type: 'Auto',
    carrier: 'Progressive',
    annual_premium: 1_284.5,
    deductible: 500,
    coverage_amount: 100_000,
    ...overrides,
  };
}

interface Sale {
  /** An existing client for the lead; if omitted: a new one. */
  client_id?: string;
  /** The quote fields that the test is about. */
  quote?: Record<string, unknown>;
}

/** A lead with a sent quote, from which a policy can be made. */
export async function aSentQuote(
  caller: Pick<Caller, 'post' | 'put'>,
  { client_id, quote }: Sale = {},
): Promise<{ id: string; lead_id: string; quote_number: string }> {
  const made = await caller.post('/leads', { ...aLead(), ...(client_id && { client_id }) });
  const { body } = await caller.post('/quotes', { ...aQuote({ lead_id: made.body.id }), ...quote });
  await caller.put(`/quotes/${body.id}`, { status: 'Enviada' });
  return body;
}

/** The policy made from such a quote. */
export async function aPolicy(
  caller: Pick<Caller, 'post' | 'put'>,
  { client_id, quote, ...overrides }: Sale & Record<string, unknown> = {},
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what the answer really holds
): Promise<any> {
  const { id } = await aSentQuote(caller, { ...(client_id && { client_id }), ...(quote && { quote }) });
  const { body } = await caller.post(`/quotes/${id}/convert-to-policy`, overrides);
  return body;
}
