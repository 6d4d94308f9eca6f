import { expect, test } from 'vitest';
import type { Quote } from '#features/quotes/contract.ts';
import { aProposal } from './fixtures/proposals.ts';
import { fileTitle, proposalOf } from './proposal.ts';

const { agency, agent, brand, language, today, withMonthly, offer, client, risk } = aProposal('Casa');
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
  const proposal = proposalOf(quote, { agency, agent, brand, language, today, withMonthly });
  expect(proposal).toEqual(aProposal('Casa'));
});

test('they can be sent to another thread', () => {
  const proposal = aProposal('Auto', { agency: { ...agency, logo: new Uint8Array([1, 2]) } });
  expect(structuredClone(proposal)).toEqual(proposal);
});

test.each([
  ['Íñigo Peña', 'Propuesta-Íñigo-Peña-COT-2026-000123.pdf'],
  [' ../a\\b:"c"\n*? ', 'Propuesta-a-b-c-COT-2026-000123.pdf'],
  ['王小明', 'Propuesta-王小明-COT-2026-000123.pdf'],
  ['***', 'Propuesta-COT-2026-000123.pdf'],
  ['x'.repeat(120), `Propuesta-${'x'.repeat(60)}-COT-2026-000123.pdf`],
])('the file of %j is called %j', (name, title) => {
  const proposal = aProposal('Auto', { client: { ...client, name } });
  expect(fileTitle(proposal, 'Propuesta')).toBe(title);
});
