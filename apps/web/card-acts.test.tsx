import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { LeadCard } from '#features/leads/web/lead-card.tsx';
import { aLead } from '#features/leads/web/test-leads.ts';
import { QuoteCard } from '#features/quotes/web/quote-card.tsx';
import { aQuote } from '#features/quotes/web/test-quotes.tsx';
import { startI18n } from '#platform/web/i18n.ts';
import { cardVisits, expectSeen, renderCard } from '#platform/web/test-cards.tsx';
import { enter, statusIn } from '#platform/web/test-page.tsx';
import { fillSlots } from './screens.tsx';

await startI18n(['platform', 'records', 'leads', 'clients', 'quotes', 'policies', 'proposals']);
fillSlots();

const features_enabled = ['leads', 'quotes', 'policies'] as const;
const word = (card: Locator, text: string) => card.getByText(text, { exact: true });

test.each(cardVisits)(
  'a lead is quoted by a word of its card, beside its status: on %s',
  async (_, language, place) => {
    await enter({ tab: 'leads', language, agency: { features_enabled: [...features_enabled] } });
    const lead = aLead('Rosa Martínez');
    const card = await renderCard(<LeadCard lead={lead} mayMove open={() => {}} move={() => {}} />, place);
    await expectSeen(card, [
      word(card, { en: 'Quote', es: 'Cotizar' }[language]),
      word(card, 'rosa@example.com'),
      statusIn(card),
    ]);
  },
);

test.each(cardVisits)(
  "a quote's card has its proposal and the way to a policy in words, beside its status: on %s",
  async (_, language, place) => {
    await enter({ tab: 'quotes', language, agency: { features_enabled: [...features_enabled] } });
    const card = await renderCard(<QuoteCard quote={aQuote()} mayMove open={() => {}} move={() => {}} />, place);
    await expectSeen(card, [
      word(card, 'PDF'),
      word(card, { en: 'Create policy', es: 'Crear Póliza' }[language]),
      statusIn(card),
    ]);
  },
);

test('whoever may do neither is offered neither', async () => {
  await enter({ tab: 'quotes', role: 'CSR', agency: { features_enabled: [...features_enabled] } });
  const [, , place] = cardVisits[0] as (typeof cardVisits)[number];
  const card = await renderCard(<QuoteCard quote={aQuote()} mayMove={false} open={() => {}} move={() => {}} />, place);
  await expect.element(word(card, 'PDF')).toBeVisible();
  expect(page.getByText('Create policy').elements()).toHaveLength(0);
});
