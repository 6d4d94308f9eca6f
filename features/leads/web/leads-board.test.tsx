import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  type Answer,
  calls,
  callsOf,
  chooseStatus,
  enter,
  fakeServer,
  listed,
  problem,
  renderScreen,
} from '#platform/web/test-page.tsx';
import LeadsScreen from './leads-screen.tsx';
import { aLead } from './test-leads.ts';

beforeEach(() => enter({ tab: 'leads' }));
afterEach(() => page.viewport(414, 896));

const rosa = aLead('Rosa Martínez');
const lists = {
  'GET /leads': ({ call }: { call: string }) => {
    const items = call.includes('status=Nuevo') ? [rosa] : [];
    return listed(items);
  },
};
const status = page.getByRole('button', { name: 'Status of Rosa Martínez: New' });

/** Opens the statuses, waits for the focus, and chooses the next one. */
async function moveOnByKeys(): Promise<void> {
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitemradio').first()).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
}

test('a move is said, and taken back by its button', async () => {
  fakeServer({ ...lists, [`PUT /leads/${rosa.id}`]: () => [200, { ...rosa, status: 'Perdido' }] });
  await renderScreen(<LeadsScreen />);
  await chooseStatus(status, 'Lost');
  const said = page.getByRole('status').getByText('Rosa Martínez moved to Lost');
  await expect.element(said).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(said).not.toBeInTheDocument();
  await expect.poll(() => callsOf('PUT').map(({ body }) => body)).toEqual([{ status: 'Perdido' }, { status: 'Nuevo' }]);
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('a move is taken back by a key while it is said', async () => {
  fakeServer({ ...lists, [`PUT /leads/${rosa.id}`]: () => [200, { ...rosa, status: 'Perdido' }] });
  await renderScreen(<LeadsScreen />);
  await chooseStatus(status, 'Lost');
  await expect.element(page.getByText('Rosa Martínez moved to Lost')).toBeVisible();
  await userEvent.keyboard('z');
  await expect.poll(() => callsOf('PUT').map(({ body }) => body)).toEqual([{ status: 'Perdido' }, { status: 'Nuevo' }]);
});

test('the focus goes with a card that was moved by keyboard', async () => {
  fakeServer({ ...lists, [`PUT /leads/${rosa.id}`]: () => new Promise(() => {}) });
  await renderScreen(<LeadsScreen />);
  (await status.findElement()).focus();
  await moveOnByKeys();
  const moved = page.getByRole('group', { name: /^Contacted/ }).getByRole('button', { name: /^Status of Rosa/ });
  await expect.element(moved).toHaveFocus();
});

test('the focus comes back with a card that the server sends back', async () => {
  let refuse = (_answer: Answer) => {};
  fakeServer({
    ...lists,
    [`PUT /leads/${rosa.id}`]: () =>
      new Promise<Answer>((answer) => {
        refuse = answer;
      }),
  });
  await renderScreen(<LeadsScreen />);
  (await status.findElement()).focus();
  await moveOnByKeys();
  const moved = page.getByRole('group', { name: /^Contacted/ }).getByRole('button', { name: /^Status of Rosa/ });
  await expect.element(moved).toHaveFocus();
  refuse(problem(409, 'lead_closed', 'Somebody has just closed it.'));
  await expect.element(page.getByText('Somebody has just closed it.')).toBeVisible();
  await expect.element(status).toHaveFocus();
});

test('what is not true, because the server refused the move, is not left standing', async () => {
  fakeServer({
    ...lists,
    [`PUT /leads/${rosa.id}`]: () => problem(409, 'lead_closed', 'Somebody has just closed it.'),
  });
  await renderScreen(<LeadsScreen />);
  await chooseStatus(status, 'Lost');
  await expect.element(page.getByText('Somebody has just closed it.')).toBeVisible();
  await expect.element(page.getByText('Rosa Martínez moved to Lost')).not.toBeInTheDocument();
});

test('an agency without leads is told how the first one comes', async () => {
  fakeServer({ 'GET /leads': listed([]) });
  await renderScreen(<LeadsScreen />);
  await expect.element(page.getByText('New leads start here. Create one with “New lead”.')).toBeVisible();
});

test('on a phone a search shows the columns that found somebody alone, and all when none did', async () => {
  await page.viewport(390, 844);
  const lost = { ...rosa, status: 'Perdido' as const };
  fakeServer({
    'GET /leads': ({ call }) => {
      const items = call.includes('status=Perdido') && !call.includes('q=nobody') ? [lost] : [];
      return listed(items);
    },
  });
  await renderScreen(<LeadsScreen />);
  await page.getByRole('searchbox', { name: 'Search leads' }).fill('Rosa');
  await expect.poll(() => calls.filter(({ call }) => call.includes('q=Rosa')).length).toBe(5);
  await expect.element(page.getByRole('group', { name: /^New/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('article', { name: 'Rosa Martínez' })).toBeInViewport();
  await page.getByRole('searchbox', { name: 'Search leads' }).fill('nobody');
  await expect.poll(() => calls.filter(({ call }) => call.includes('q=nobody')).length).toBe(5);
  await expect.element(page.getByRole('group', { name: /^New/ }).getByText('No leads match your search')).toBeVisible();
});

test('a board that could not be loaded says so once, and loads every column when it is asked to', async () => {
  let isBroken = true;
  fakeServer({
    'GET /leads': (asked) => (isBroken ? problem(403, 'forbidden', 'Not now.') : lists['GET /leads'](asked)),
  });
  await renderScreen(<LeadsScreen />);
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveLength(1);
  isBroken = false;
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('article', { name: 'Rosa Martínez' })).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(page.getByRole('group', { name: /^Lost/ }).getByText('No leads yet')).toBeInTheDocument();
});

test('one column that could not be loaded says so itself', async () => {
  fakeServer({
    'GET /leads': (asked) =>
      asked.call.includes('status=Perdido') ? problem(403, 'forbidden', 'Not now.') : lists['GET /leads'](asked),
  });
  await renderScreen(<LeadsScreen />);
  await expect.element(page.getByRole('group', { name: /^Lost/ }).getByRole('alert')).toBeInTheDocument();
  await expect.element(page.getByRole('alert')).toHaveLength(1);
});

test.each([
  [1280, 860],
  [390, 844],
])('at %i pixels a card shows what is specified of it without a pointer on it', async (width, height) => {
  await page.viewport(width, height);
  fakeServer(lists);
  await renderScreen(<LeadsScreen />);
  const card = page.getByRole('article', { name: 'Rosa Martínez' });
  await expect.element(card).toBeVisible();
  await userEvent.unhover(card);
  const isSeen = async (element: Element) => {
    const box = element.getBoundingClientRect();
    const within = (await card.findElement()).getBoundingClientRect();
    const isInside = box.width > 0 && box.bottom <= within.bottom && box.right <= within.right;
    return isInside && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  await vi.waitFor(async () => {
    for (const text of [rosa.contact.email, rosa.contact.phone_national, 'Auto', 'Web']) {
      const shown = await card.getByText(text, { exact: true }).findElement();
      expect(await isSeen(shown), text).toBe(true);
      expect(shown.scrollWidth, text).toBeLessThanOrEqual(shown.clientWidth + 1);
    }
    const control = (await card.findElement()).querySelector('[data-status]') as Element;
    expect(await isSeen(control)).toBe(true);
    expect(control.textContent).toContain('New');
  });
});
