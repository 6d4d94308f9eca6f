import { test } from 'vitest';
import { cardVisits, expectSeen, renderCard } from '#platform/web/test-cards.tsx';
import { enter, statusIn } from '#platform/web/test-page.tsx';
import { LeadCard } from './lead-card.tsx';
import { aLead } from './test-leads.ts';

test.each(cardVisits)(
  'shows what is specified of a lead without a pointer on it: on %s',
  async (_, language, place) => {
    await enter({ tab: 'leads', language });
    const card = await renderCard(
      <LeadCard lead={aLead('Rosa Martínez')} mayMove open={() => {}} move={() => {}} />,
      place,
    );
    const texts = ['Rosa Martínez', 'rosa@example.com', '(305) 555-0100', 'Auto'];
    await expectSeen(card, [...texts.map((text) => card.getByText(text, { exact: true })), statusIn(card)]);
  },
);
