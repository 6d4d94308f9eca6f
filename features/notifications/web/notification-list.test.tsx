import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { currentView } from '#platform/web/navigation.ts';
import { callsOf, problem, renderScreen } from '#platform/web/test-page.tsx';
import { Bell } from './index.tsx';
import { ago, bell, button, enterTold, ids, kept, open, panel, row, serve, told } from './test-notifications.tsx';

beforeEach(() => enterTold());

describe('What the bell lists', () => {
  test.each([
    [
      'en',
      "Rosa Vidal's lead was assigned to you",
      "Yoel Ochoa's policy POL-2026-000007 expires on 12/19/2026",
      '5 minutes ago',
    ],
    [
      'es',
      'Le asignaron el lead de Rosa Vidal',
      'La póliza POL-2026-000007 de Yoel Ochoa vence el 12/19/2026',
      'hace 5 minutos',
    ],
  ] as const)('is said in %s, with who did it and how long ago', async (language, lead, policy, age) => {
    await enterTold(language);
    serve();
    await open();
    await expect.element(row(lead).getByText(`Ana Beltrán · ${age}`)).toBeVisible();
    await expect.element(row(policy)).toBeVisible();
  });

  test.each([
    ['en', 'You took over from Lucía Ferrer: 12 leads and 1 quote'],
    ['es', 'Recibió el trabajo de Lucía Ferrer: 12 leads y 1 cotización'],
  ] as const)('tells in %s how much was handed on, and leads to the own leads', async (language, text) => {
    await enterTold(language);
    kept.rows = [
      told(0, { kind: 'work.handed_on', about: null, facts: { colleague: 'Lucía Ferrer', leads: '12', quotes: '1' } }),
    ];
    serve();
    await open();
    await panel().getByText(text).click();
    await expect.poll(currentView).toEqual({ tab: 'leads', filter: { assigned_agent: 'me' } });
  });

  test.each([
    ['en', 'The task “Renew policy POL-2026-000007” was assigned to you'],
    ['es', 'Le asignaron la tarea «Renovar la póliza POL-2026-000007»'],
  ] as const)('names in %s what Vigencia named in the other language', async (language, text) => {
    await enterTold(language);
    const title = language === 'en' ? 'Renovar la póliza POL-2026-000007' : 'Renew policy POL-2026-000007';
    kept.rows = [told(0, { kind: 'task.assigned', about: null, facts: { title } })];
    serve();
    await open();
    await expect.element(panel().getByText(text)).toBeVisible();
  });

  test('ends no line within a number', async () => {
    serve();
    await open();
    const number = row('Yoel Ochoa').getByText('POL-2026-000007', { exact: true });
    const lines = async (width: string) => {
      const element = await number.findElement();
      (element.parentElement as HTMLElement).style.width = width;
      return element.getClientRects().length;
    };
    for (const width of ['100px', '130px', '160px']) expect(await lines(width), width).toBe(1);
  });

  test('opens what it is about, closes, and is read', async () => {
    await open();
    await row('Rosa Vidal').getByRole('button').first().click();
    await expect.poll(currentView).toEqual({ tab: 'leads', open: ids[0] });
    await expect.element(panel()).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
    await expect.poll(() => callsOf('PUT').map(({ body }) => body)).toEqual([{ is_read: true }]);
  });

  test('is marked as read and as unread again, one by one', async () => {
    await open();
    await button("Mark as read: Rosa Vidal's lead was assigned to you").click();
    await expect.element(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
    await button("Mark as unread: Rosa Vidal's lead was assigned to you").click();
    await expect.element(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
  });

  test('is all read at once, up to the newest that is shown', async () => {
    await open();
    const newest = kept.rows[0]?.created_at;
    await button('Mark all as read').click();
    await expect.element(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
    await expect.poll(() => callsOf('POST').map(({ body }) => body)).toEqual([{ until: newest }]);
    await expect.element(button('Mark all as read')).toBeDisabled();
  });

  test('is the unread alone where that is asked, and says when there is none', async () => {
    kept.rows = [told(0, { read_at: ago(1) }), ...kept.rows.slice(1)];
    await open();
    await expect.element(row('Rosa Vidal')).toBeVisible();
    await panel().getByRole('switch', { name: 'Only unread' }).click();
    await expect.element(row('Rosa Vidal')).not.toBeInTheDocument();
    await button('Mark all as read').click();
    await expect.element(panel().getByText("You're all caught up")).toBeVisible();
  });

  test('says that there is nothing, and that it could not be read, with another try', async () => {
    kept.rows = [];
    await open();
    await expect.element(panel().getByText('Nothing new')).toBeVisible();
    serve({ 'GET /notifications': problem(400, 'validation_error', 'Not now.') });
    await panel().getByRole('switch', { name: 'Only unread' }).click();
    await expect.element(panel().getByRole('alert').getByText('Not now.')).toBeVisible();
    serve();
    await button('Try again').click();
    await expect.element(panel().getByText("You're all caught up")).toBeVisible();
  });

  test('says why something could not be marked', async () => {
    serve({ [`PUT /notifications/${ids[0]}`]: problem(404, 'not_found', 'It is gone.') });
    await open();
    await button("Mark as read: Rosa Vidal's lead was assigned to you").click();
    await expect.element(page.getByText('It is gone.')).toBeVisible();
  });

  test('is walked with the keyboard alone, and Escape gives the focus back', async () => {
    await renderScreen(<Bell />);
    await expect.element(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
    (await bell().findElement()).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(row('Rosa Vidal')).toBeVisible();
    const focused = () => document.activeElement?.textContent ?? '';
    for (let tabs = 0; tabs < 10 && !focused().includes('Rosa Vidal'); tabs += 1) await userEvent.keyboard('{Tab}');
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(focused).toContain('Yoel Ochoa');
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(focused).toContain('Rosa Vidal');
    await userEvent.keyboard('{Escape}');
    await expect.element(panel()).not.toBeInTheDocument();
    await expect.element(bell()).toHaveFocus();
  });
});
