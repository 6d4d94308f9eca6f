import type { Page } from '@playwright/test';
import { aLead } from '#features/leads/testing.ts';
import { axe } from './accessibility.ts';
import { callApi, newName, openSession } from './api.ts';
import { expect, test } from './fixtures.ts';
import type { Installation } from './installation.ts';
import type { T } from './words.ts';

/** An agent of Sol Seguros who gets no notifications from other tests, with the world's password. */
async function newSeller(world: Installation, language: string): Promise<{ username: string; id: string }> {
  const username = `elsa_${newName('').trim()}`;
  const first = { username, email: `${username}@example.com`, password: 'Pelican-Dock-31', full_name: 'Elsa Marín' };
  const admin = await openSession(world, 'ana');
  const { id } = await callApi(world, 'POST', '/auth/register', { ...first, role: 'Agente', language }, admin);
  const { access_token } = await callApi(world, 'POST', '/auth/login', first);
  const change = { current_password: first.password, new_password: 'Manatee-Bay-2026' };
  await callApi(world, 'PUT', '/auth/password', change, access_token);
  return { username, id: id as string };
}

/** A lead that Miguel assigns to a user. */
async function giveLead(world: Installation, to: string, client: string): Promise<void> {
  const lead = aLead();
  const body = { ...lead, contact: { ...lead.contact, name: client }, assigned_agent: to };
  await callApi(world, 'POST', '/leads', body, await openSession(world, 'miguel'));
}

const bellWith = (page: Page, t: T, unread: number) =>
  page.getByRole('button', {
    name: unread === 0 ? t('notifications:title') : t('notifications:unread_other', { total: unread }),
    exact: true,
  });
const panelOf = (page: Page, t: T) => page.getByRole('dialog', { name: t('notifications:title'), exact: true });

test('whoever is given a lead learns it at once, opens it, and says of what to be told', {
  tag: '@each-language',
}, async ({ page, world, t, language, signIn }) => {
  const elsa = await newSeller(world, language);
  const [rosa, yoel, dania] = [newName('Rosa Vidal'), newName('Yoel Ochoa'), newName('Dania Góngora')];
  const panel = panelOf(page, t);
  const told = (client: string) => panel.getByRole('listitem').filter({ hasText: client });
  await signIn(elsa.username);
  await bellWith(page, t, 0).click();
  await expect(panel.getByText(t('notifications:empty.title'))).toBeVisible();

  await test.step('the open list and the count follow without reloading', async () => {
    await giveLead(world, elsa.id, rosa);
    await expect(bellWith(page, t, 1)).toBeVisible();
    await expect(panel.getByText(t('notifications:kind.lead.assigned', { client: rosa }))).toBeVisible();
    await expect(told(rosa)).toContainText('Miguel Núñez');
    await giveLead(world, elsa.id, yoel);
    await expect(bellWith(page, t, 2)).toBeVisible();
    await axe(page);
  });

  await test.step('a click opens the lead, and the notification is read', async () => {
    await told(rosa).getByRole('button').first().click();
    await expect(panel).toBeHidden();
    await expect(page.getByRole('dialog').getByRole('heading', { name: rosa })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bellWith(page, t, 1)).toBeVisible();
  });

  await test.step('the unread alone, and all read', async () => {
    await bellWith(page, t, 1).click();
    await expect(told(rosa)).toBeVisible();
    await panel.getByRole('switch', { name: t('notifications:only_unread') }).click();
    await expect(told(rosa)).toBeHidden();
    await expect(told(yoel)).toBeVisible();
    await panel.getByRole('button', { name: t('notifications:read_all') }).click();
    await expect(panel.getByText(t('notifications:empty.unread'))).toBeVisible();
    await expect(bellWith(page, t, 0)).toBeVisible();
  });

  await test.step('what somebody does not want to hear is told no more', async () => {
    await panel.getByRole('button', { name: t('notifications:settings.title') }).click();
    await expect(panel.getByRole('checkbox').first()).toBeVisible();
    await axe(page);
    const what = t('notifications:choice.lead.assigned');
    const choice = t('notifications:settings.way_of', { what, way: t('notifications:settings.bell') });
    await panel.getByRole('checkbox', { name: choice }).uncheck();
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/notifications/settings'));
    await panel
      .getByRole('checkbox', {
        name: t('notifications:settings.way_of', { what, way: t('notifications:settings.browser') }),
      })
      .uncheck();
    await kept;
    await panel.getByRole('button', { name: t('notifications:settings.back') }).click();
    await giveLead(world, elsa.id, dania);
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(bellWith(page, t, 0)).toBeVisible();
  });
});

test('a message to the browser shows without a name, and a click on it opens the record', { tag: '@desktop' }, async ({
  page,
  context,
  world,
  t,
  language,
  signIn,
}) => {
  const elsa = await newSeller(world, language);
  const client = newName('Rosa Vidal');
  await giveLead(world, elsa.id, client);
  await context.grantPermissions(['notifications'], { origin: world.url });
  await signIn(elsa.username);
  await expect(bellWith(page, t, 1)).toBeVisible();
  const answer = page.waitForResponse((each) => each.url().includes('/api/notifications?') && each.ok());
  await bellWith(page, t, 1).click();
  const [{ id, about }] = (await (await answer).json()) as [{ id: string; about: { kind: string; id: string } }];
  await page.keyboard.press('Escape');

  // The browser's push service is external and remote. This passes its payload to the worker directly.
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const message = { title: t('notifications:push.lead.assigned'), body: t('notifications:push.open'), language };
  const data = JSON.stringify({ ...message, tag: id, told: id, open: about });
  // A string, because the worker's types differ from the page's.
  const shown = await worker.evaluate(`(async () => {
    self.dispatchEvent(new PushEvent('push', { data: ${JSON.stringify(data)} }));
    for (let tries = 0; tries < 150; tries += 1) {
      const [notification] = await self.registration.getNotifications();
      if (notification) {
        self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
        return notification.title + ' ' + notification.body;
      }
      // Asked again soon.
      await new Promise((resume) => setTimeout(resume, 100));
    }
    return '';
  })()`);
  expect(shown).toBe(`${message.title} ${message.body}`);
  await expect(page.getByRole('dialog').getByRole('heading', { name: client })).toBeVisible();
  await expect(bellWith(page, t, 0)).toBeVisible();
});
