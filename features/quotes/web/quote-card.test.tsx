import { expect, test } from 'vitest';
import { cardVisits, expectSeen, renderCard } from '#platform/web/test-cards.tsx';
import { enter, statusIn } from '#platform/web/test-page.tsx';
import { QuoteCard } from './quote-card.tsx';
import { aQuote } from './test-quotes.tsx';

const noMove = () => {};

test.each(cardVisits)(
  'shows what is specified of a quote without a pointer on it: on %s',
  async (_, language, place) => {
    await enter({ tab: 'quotes', language });
    const quote = aQuote({ notes: 'Llamar por la tarde' });
    const card = await renderCard(<QuoteCard quote={quote} mayMove open={() => {}} move={noMove} />, place);
    const { carrier, lead } = quote;
    await expectSeen(card, [
      ...[lead.contact.name, carrier, 'Llamar por la tarde'].map((text) => card.getByText(text, { exact: true })),
      card.getByText(new RegExp(quote.quote_number)),
      statusIn(card),
    ]);
  },
);

test('a draft of the house is told from a pending quote', async () => {
  await enter({ tab: 'quotes' });
  const [, , place] = cardVisits[0] as (typeof cardVisits)[number];
  const card = await renderCard(
    <QuoteCard quote={aQuote({ status: 'Borrador' })} mayMove open={() => {}} move={noMove} />,
    place,
  );
  await expectSeen(card, [card.getByText('Draft', { exact: true })]);
  const pending = await renderCard(
    <QuoteCard quote={aQuote({ status: 'Pendiente' })} mayMove open={() => {}} move={noMove} />,
    place,
  );
  expect(pending.last().getByText('Draft', { exact: true }).elements()).toHaveLength(0);
});
