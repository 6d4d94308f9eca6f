import { expect, test } from 'vitest';
import { cardVisits, expectSeen, renderCard } from '#platform/web/test-cards.tsx';
import { enter, statusIn } from '#platform/web/test-page.tsx';
import { PolicyCard } from './policy-card.tsx';
import { aPolicy } from './test-policies.tsx';

test.each(cardVisits)(
  'shows what is specified of a policy without a pointer on it: on %s',
  async (_, language, place) => {
    await enter({ tab: 'policies', language });
    const card = await renderCard(<PolicyCard policy={aPolicy({ days_until_expiration: 0 })} open={() => {}} />, place);
    const texts = [
      'Rosa Martínez',
      'POL-2026-000045',
      '$1,284.50',
      '$500.00',
      'Progressive',
      'Lucía Ferrer',
      '11/16/2026',
    ];
    const words = language === 'en' ? ['11/16/2027', 'Expires today'] : ['11/16/2027', 'Vence hoy'];
    await expectSeen(card, [
      ...[...texts, ...words].map((text) => card.getByText(text, { exact: true })),
      statusIn(card),
    ]);
  },
);

test.each([
  ['was cancelled', { status: 'Cancelada', cancelled_on: '2026-11-20' }, false],
  ['has a next term', { status: 'Activa', next_begins: '2026-12-20' }, false],
  ['is renewed by its word alone', { status: 'Renovada' }, true],
  ['is in force', { status: 'Activa' }, true],
] as const)('a policy that %s: %o, shows its time: %s', async (_which, given, isShown) => {
  await enter({ tab: 'policies' });
  const [, , place] = cardVisits[0] as (typeof cardVisits)[number];
  const policy = aPolicy({ ...given, days_until_expiration: 40 });
  const card = await renderCard(<PolicyCard policy={policy} open={() => {}} />, place);
  await expect.element(statusIn(card)).toBeVisible();
  await expect.element(card.getByText('Expires in 40 days')).toHaveLength(isShown ? 1 : 0);
});
