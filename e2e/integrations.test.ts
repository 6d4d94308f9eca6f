import { createHmac } from 'node:crypto';
import { axe } from './accessibility.ts';
import { callApi, newName, openSession } from './api.ts';
import { expect, test } from './fixtures.ts';
import { openTab, tabsOf } from './open-tab.ts';
import { recordsOf } from './records.ts';

/** Sends a form as a website that signs what it sends. */
async function deliver(address: string, secret: string, payload: object): Promise<number> {
  const body = JSON.stringify(payload);
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-signature-256': `sha256=${signature}` };
  return (await fetch(address, { method: 'POST', headers, body })).status;
}

test('an Admin connects a website: test, delivery, failure, repair, and all that failed once more', {
  tag: '@each-language',
}, async ({ page, t, signIn }) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const section = (name: 'list' | 'incoming' | 'configuration') =>
    page.getByRole('tab', { name: t(`integrations:sections.${name}`) });
  const name = newName('Sitio web');
  const secret = 'a-secret-that-the-site-knows';
  const people = { right: newName('Zoila Prado'), wrong: newName('Omar Vega') };
  let address = '';
  await signIn('ana');
  await openTab(page, t, 'integrations');
  await expect(page.getByText(t('integrations:dashboard.processing'))).toBeVisible();
  await axe(page);

  await test.step('a webhook is made, and its panel says where to send', async () => {
    await section('list').click();
    await button(t('integrations:list.create')).first().click();
    const create = dialog(t('integrations:list.create'));
    await expect(create.getByRole('radio', { name: /Webhook/ })).toBeChecked();
    await create.getByLabel(t('integrations/setup:fields.name'), { exact: true }).fill(name);
    await create.getByLabel(t('integrations/setup:secret.Webhook.webhook_secret'), { exact: true }).fill(secret);
    await create.getByLabel(t('integrations/setup:setting.authentication')).selectOption('hmac');
    await axe(page);
    await create.getByRole('button', { name: t('integrations/setup:create.submit') }).click();
    await expect(create).toBeHidden();
    const panel = dialog(t('integrations/setup:panel.title'));
    const field = panel.getByLabel(t('integrations/setup:panel.address_label'), { exact: true }).first();
    await expect(field).toHaveValue(/\/hooks\/in\//);
    address = await field.inputValue();
    await expect(panel.getByText(t('integrations/guides:guide.Webhook.1'))).toBeVisible();
    await axe(page);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  });

  await test.step('a test says what would become of a form, and makes nothing', async () => {
    await button(t('integrations:list.test_of', { name })).click();
    const tried = dialog(t('integrations:list.test_title', { name }));
    const data = tried.getByLabel(t('integrations/acts:test.data'));
    await data.fill('{ "name": ');
    await tried.getByRole('button', { name: t('integrations/acts:test.submit'), exact: true }).click();
    await expect(tried.getByText(t('integrations/acts:test.invalid', { line: 1 }))).toBeVisible();
    await data.fill(JSON.stringify({ name: people.right, email: 'zoila@example.com', product: 'Auto' }));
    await tried.getByRole('button', { name: t('integrations/acts:test.submit'), exact: true }).click();
    await expect(tried.getByText(t('integrations/acts:test.success'))).toBeVisible();
    await expect(tried.getByRole('definition').filter({ hasText: people.right })).toBeVisible();
    await axe(page);
    await page.keyboard.press('Escape');
    await expect(tried).toBeHidden();
  });

  const row = (person: string) => recordsOf(page).filter({ hasText: person });
  await test.step('what comes shows by itself: one is a lead, one has no way to be reached', async () => {
    await section('incoming').click();
    await expect(recordsOf(page).first()).toBeVisible();
    const mail = `${people.right.split(' ').at(-1)}@example.com`;
    expect(await deliver(address, secret, { name: people.right, email: mail, product: 'Auto' })).toBe(200);
    expect(await deliver(address, secret, { name: people.wrong, movil_del_cliente: '(850) 555-0170' })).toBe(200);
    expect(await deliver(address, 'another secret', { name: 'Nobody', email: 'nobody@example.com' })).toBe(401);
    await expect(row(people.right)).toContainText(t('integrations:incoming.Completed'), { timeout: 30_000 });
    await expect(row(people.wrong)).toContainText(t('integrations:incoming.Failed'), { timeout: 30_000 });
    await axe(page);
  });

  await test.step('the reason leads to the mapping', async () => {
    await row(people.wrong).getByRole('button', { name: people.wrong, exact: true }).click();
    const panel = dialog(t('integrations/incoming:panel.title'));
    await expect(panel.getByText('movil_del_cliente')).toBeVisible();
    await axe(page);
    await panel.getByRole('button', { name: t('integrations/incoming:panel.mapping') }).click();
    await expect(section('configuration')).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('once it is repaired, all that failed before go through once more', async () => {
    await repair(name);
    await section('list').click();
    await page.getByRole('article', { name }).getByRole('button', { name, exact: true }).click();
    const panel = dialog(t('integrations/setup:panel.title'));
    await panel.getByRole('button', { name: t('integrations/incoming:reprocess.these_one', { number: '1' }) }).click();
    await page.keyboard.press('Escape');
    await section('incoming').click();
    await expect(row(people.wrong)).toContainText(t('integrations:incoming.Completed'), { timeout: 30_000 });
  });

  /** Says where the phone stands, as the mapping screen does. */
  async function repair(of: string): Promise<void> {
    await page.evaluate(async (integration) => {
      const token = localStorage.getItem('access_token');
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const found = await fetch(`/api/integrations?q=${encodeURIComponent(integration)}`, { headers });
      const [{ id }] = await found.json();
      const mapping = { source_field: 'movil_del_cliente', target_field: 'phone' };
      await fetch(`/api/integrations/${id}/field-mappings`, {
        ...{ method: 'POST', headers, body: JSON.stringify(mapping) },
      });
    }, of);
  }
});

test('a Manager reprocesses, and configures nothing; an Agente sees no tab', async ({ page, t, signIn, world }) => {
  const admin = await openSession(world, 'ana');
  const name = newName('Ferias');
  const given = { name, integration_type: 'Zapier', api_key: 'a-key-of-the-journey' };
  const made = await callApi(world, 'POST', '/integrations', given, admin);
  const person = newName('Delia Ríos');
  const sent = await fetch(String(made.webhook_url).replace(/^https?:\/\/[^/]+/, world.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': given.api_key },
    body: JSON.stringify({ full_name: person }),
  });
  expect(sent.ok).toBe(true);
  await signIn('miguel');
  await openTab(page, t, 'integrations');
  await expect(page.getByRole('tab')).toHaveCount(3);
  await page.getByRole('tab', { name: t('integrations:sections.list') }).click();
  await expect(page.getByRole('article', { name })).toBeVisible();
  for (const act of [t('integrations:list.create'), t('integrations:list.test_of', { name })]) {
    await expect(page.getByRole('button', { name: act, exact: true })).toHaveCount(0);
  }
  await page.getByRole('tab', { name: t('integrations:sections.incoming') }).click();
  const row = recordsOf(page).filter({ hasText: person });
  await expect(row).toContainText(t('integrations:incoming.Failed'), { timeout: 30_000 });
  await row.getByRole('button', { name: t('integrations/incoming:table.reprocess_of', { name: person }) }).click();
  await expect(page.getByText(`${t('integrations/incoming:reprocess.done')}: ${person}`)).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await signIn('lucia');
  await expect(tabsOf(page, t).first()).toBeVisible();
  await expect(page.getByRole('button', { name: t('platform:tabs.integrations') })).toHaveCount(0);
});
