import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { startI18n } from '#platform/web/i18n.ts';
import { currentView } from '#platform/web/navigation.ts';
import { type Answer, callsOf, enter, fakeServer, optionsOf, renderScreen } from '#platform/web/test-page.tsx';
import Goals from './goals.tsx';

await startI18n(['platform', 'analytics', 'analytics/more']);
beforeEach(() => vi.setSystemTime('2026-02-28T17:00:00Z'));

const progress = (actual: number) => ({ goal: 10, actual, reached: actual * 10 });

/** Five leads in January, eight in every other month. */
function goalsOf(call: string): Answer {
  const month = new URLSearchParams(call.split('?')[1]).get('month') ?? '';
  const leads = progress(month === '2026-01-01' ? 5 : 8);
  const agency = { agent_id: null, agent_name: '', leads, policies: progress(1), premium: progress(2) };
  return [200, { month, goals: [agency] }];
}

test.each([
  ['en', 'Goal month', 'January 2026', ['February 2027', 'February 2025']],
  ['es', 'Mes de las metas', 'Enero de 2026', ['Febrero de 2027', 'Febrero de 2025']],
] as const)(
  'in %s another month is chosen, of a year on either side, and asked for',
  async (language, label, january, ends) => {
    await enter({ tab: 'analytics', role: 'Admin', language });
    fakeServer({ 'GET /analytics/goals': ({ call }) => goalsOf(call) });
    await renderScreen(<Goals />);
    const choice = page.getByLabelText(label);
    await expect.element(choice).toHaveValue('2026-02-01');
    const offered = await optionsOf(choice);
    expect([offered.at(0), offered.at(-1), offered.length]).toEqual([...ends, 25]);
    await expect.element(page.getByRole('meter', { name: '80.0%' })).toBeVisible();
    (await choice.findElement()).focus();
    await choice.selectOptions(january);
    await expect.element(page.getByRole('meter', { name: '50.0%' })).toBeVisible();
    expect(callsOf('GET /analytics/goals').map(({ call }) => call.split('?')[1])).toEqual([
      'month=2026-02-01',
      'month=2026-01-01',
    ]);
    // Keyboard focus stays on the choice, so arrow keys continue from it.
    await expect.element(choice).toHaveFocus();
  },
);

test('what was reached leads to the rows of the month that it counts', async () => {
  await enter({ tab: 'analytics', role: 'Admin', language: 'en' });
  fakeServer({ 'GET /analytics/goals': ({ call }) => goalsOf(call) });
  await renderScreen(<Goals />);
  await page.getByRole('button', { name: '8 of 10' }).click();
  const days = { created_from: '2026-02-01', created_to: '2026-02-28', stage_reached: 'Nuevo', count: 'exact' };
  expect(currentView()).toEqual({ tab: 'leads', filter: days });
});
