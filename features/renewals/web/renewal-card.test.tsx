import { test } from 'vitest';
import { cardVisits, expectSeen, renderCard } from '#platform/web/test-cards.tsx';
import { enter, statusIn } from '#platform/web/test-page.tsx';
import { RenewalCard } from './renewal-card.tsx';
import { renewal } from './test-renewals.ts';

test.each(cardVisits)(
  'shows what is specified of a renewal without a pointer on it: on %s',
  async (_, language, place) => {
    await enter({ tab: 'renewals', role: 'Manager', language, agency: { features_enabled: ['renewals', 'tasks'] } });
    const card = await renderCard(
      <RenewalCard renewal={{ ...renewal, days_until_expiration: 12 }} open={() => {}} />,
      place,
    );
    const soon = { en: 'Expires in 12 days', es: 'Vence en 12 días' }[language];
    await expectSeen(card, [
      card.getByText('Rosa Martínez', { exact: true }),
      card.getByText(/POL-2026-000045/).first(),
      card.getByText(soon, { exact: true }),
      ...['$1,200.00', '12/01/2026', 'Lucía Ferrer'].map((text) => card.getByText(text, { exact: true })),
      card.getByText(/\$1,314\.00/).first(),
      statusIn(card),
    ]);
  },
);
