import { expect, test } from 'vitest';
import type { Quote } from '#features/quotes/contract.ts';
import { aProposal } from './fixtures/proposals.ts';
import { proposalOf } from './proposal.ts';

const { agency, agent, brand, language, today, offer, client, risk } = aProposal('Casa');
const quote = {
  ...offer,
  product_type: 'Casa',
  lead: { contact: { ...client, tcpa_consent_source: 'form' } },
  assigned_agent: 'somebody',
  auto_details: aProposal('Auto').risk.details,
  casa_details: risk.details,
  comercial_details: null,
} as unknown as Quote;

test('the facts of a quote, without what belongs to another product or to nobody but the agency', () => {
  const proposal = proposalOf(quote, { agency, agent, brand, language, today });
  expect(proposal).toEqual(aProposal('Casa'));
});

test('they can be sent to another thread', () => {
  const proposal = aProposal('Auto', { brand: { ...brand, logo: new Uint8Array([1, 2]) } });
  expect(structuredClone(proposal)).toEqual(proposal);
});
