import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cardVisits, expectSeen, renderCard } from '#platform/web/test-cards.tsx';
import { enter, renderScreen, statusIn } from '#platform/web/test-page.tsx';
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

test('the name has a line of its own in the narrowest column; the e-mail is cut beside the agent', async () => {
  await enter({ tab: 'leads' });
  await page.viewport(1280, 800);
  const lead = aLead('Ebony McIntosh-Ramírez', { assigned_agent_name: 'Lucía Ferrer' });
  lead.contact.email = 'ebony.mcintosh-ramirez@example.com';
  await renderScreen(
    <div style={{ width: 205 }}>
      <LeadCard lead={lead} mayMove open={() => {}} move={() => {}} />
    </div>,
  );
  const whole = async (text: string) => {
    const { scrollWidth, clientWidth } = await page.getByText(text, { exact: true }).findElement();
    return scrollWidth <= clientWidth;
  };
  await vi.waitFor(async () => {
    const name = await page.getByRole('button', { name: lead.contact.name, exact: true }).findElement();
    expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
    expect(await whole(lead.contact.email)).toBe(false);
    const mark = document.querySelector('[title="Lucía Ferrer"]') as Element;
    expect(mark.getBoundingClientRect().top).toBeGreaterThan(name.getBoundingClientRect().bottom);
  });
  expect((await page.getByRole('article').findElement()).getBoundingClientRect().height).toBe(137);
});
