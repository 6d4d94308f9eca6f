import { createHmac } from 'node:crypto';
import { axe } from './accessibility.ts';
import { callApi, newName, openSession } from './api.ts';
import { expect, test } from './fixtures.ts';
import { openTab, tabsOf } from './open-tab.ts';
import { recordsOf } from './records.ts';

/** Sends a form as a website that signs its requests. */
async function deliver(address: string, secret: string, payload: object): Promise<number> {
  const body = JSON.stringify(payload);
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-signature-256': `sha256=${signature}` };
  return (await fetch(address, { method: 'POST', headers, body })).status;
}

test('an Admin connects a website: mapping, test, delivery, failure, repair, and all that failed once more', {
  tag: '@each-language',
}, async ({ page, t, signIn }) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const section = (name: 'list' | 'incoming' | 'configuration') =>
    page.getByRole('tab', { name: t(`integrations:sections.${name}`) });
  const name = newName('Sitio web');
  const secret = 'a-secret-that-the-site-knows';
  const people = { right: newName('Zoila Prado'), wrong: newName('Omar Vega'), alike: newName('Olga Rueda') };
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

  /** A click on a sample field creates a mapping, which shows its result. */
  async function mapByClicking(target: string, [field, value, becomes]: readonly [string, string, string]) {
    await page.getByRole('button', { name: t('integrations/mapping:new'), exact: true }).click();
    const made = dialog(t('integrations/mapping:form.create'));
    await made.getByRole('combobox', { name: t('integrations/mapping:form.target_field') }).selectOption(target);
    await made.getByRole('button', { name: `${field} ${value}`, exact: true }).click();
    const source = made.getByRole('textbox', { name: t('integrations/mapping:form.source_field'), exact: true });
    await expect(source).toHaveValue(field);
    const outcome = made.getByRole('region', { name: t('integrations/mapping:preview.this') });
    await expect(outcome.getByRole('strong').filter({ hasText: becomes })).toBeVisible();
    await axe(page);
    await made.getByRole('button', { name: t('integrations/mapping:form.submit_create') }).click();
    await expect(made).toBeHidden();
    const own = page.getByRole('region', { name: t('integrations/mapping:own') });
    await expect(own.getByText(field, { exact: true })).toBeVisible();
  }

  await test.step('a field of the site’s own form is mapped by clicking it', async () => {
    await section('configuration').click();
    await page
      .getByRole('combobox', { name: t('integrations/mapping:integration') })
      .selectOption({ label: `${name} · ${t('integrations:type.Webhook')}` });
    const preview = page.getByRole('region', { name: t('integrations/mapping:preview.title') });
    await preview.getByRole('combobox', { name: t('integrations/mapping:sample.choose') }).selectOption('own');
    const form = { name: 'Ada Solís', email: 'ada@example.com', de_donde_nos_conoce: 'Radio Miami' };
    await preview.getByLabel(t('integrations/mapping:sample.json')).fill(JSON.stringify(form));
    await expect(preview.getByText(t('integrations/mapping:verdict.makes'))).toBeVisible();
    await axe(page);
    await mapByClicking('campaign', ['de_donde_nos_conoce', 'Radio Miami', 'Radio Miami']);
    await expect(
      preview.getByText(t('integrations/mapping:preview.from', { source: 'de_donde_nos_conoce' })),
    ).toBeVisible();
    await section('list').click();
  });

  await test.step('a test says what would become of a form, and makes nothing', async () => {
    await button(t('integrations:list.test_of', { name })).click();
    const tried = dialog(t('integrations:list.test_title', { name }));
    const data = tried.getByLabel(t('integrations/acts:test.data'));
    await data.fill('{ "name": ');
    await tried.getByRole('button', { name: t('integrations/acts:test.submit'), exact: true }).click();
    await expect(tried.getByText(t('integrations/acts:test.invalid', { line: 1 }))).toBeVisible();
    const form = {
      name: people.right,
      email: 'zoila@example.com',
      product: 'Auto',
      de_donde_nos_conoce: 'Feria de mayo',
    };
    await data.fill(JSON.stringify(form));
    await tried.getByRole('button', { name: t('integrations/acts:test.submit'), exact: true }).click();
    await expect(tried.getByText(t('integrations/acts:test.success'))).toBeVisible();
    for (const told of [people.right, 'Feria de mayo']) {
      await expect(tried.getByRole('definition').filter({ hasText: told })).toBeVisible();
    }
    await axe(page);
    await page.keyboard.press('Escape');
    await expect(tried).toBeHidden();
  });

  const row = (person: string) => recordsOf(page).filter({ hasText: person });
  await test.step('what comes shows by itself: one is a lead, two have no way to be reached', async () => {
    await section('incoming').click();
    await expect(recordsOf(page).first()).toBeVisible();
    const mail = `${people.right.split(' ').at(-1)}@example.com`;
    expect(await deliver(address, secret, { name: people.right, email: mail, product: 'Auto' })).toBe(200);
    expect(await deliver(address, secret, { name: people.alike, emergencia: '(850) 555-0171' })).toBe(200);
    await expect(row(people.alike)).toContainText(t('integrations:incoming.Failed'), { timeout: 30_000 });
    expect(await deliver(address, secret, { name: people.wrong, emergencia: '(850) 555-0170' })).toBe(200);
    expect(await deliver(address, 'another secret', { name: 'Nobody', email: 'nobody@example.com' })).toBe(401);
    await expect(row(people.right)).toContainText(t('integrations:incoming.Completed'), { timeout: 30_000 });
    await expect(row(people.wrong)).toContainText(t('integrations:incoming.Failed'), { timeout: 30_000 });
    await axe(page);
  });

  await test.step('the reason leads to the mapping', async () => {
    await row(people.wrong).getByRole('button', { name: people.wrong, exact: true }).click();
    const panel = dialog(t('integrations/incoming:panel.title'));
    await expect(panel.getByText('emergencia').first()).toBeVisible();
    await axe(page);
    await panel.getByRole('button', { name: t('integrations/incoming:panel.mapping') }).click();
    await expect(section('configuration')).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('it is repaired by clicking what has come, and all that failed before go through once more', async () => {
    await mapByClicking('phone', ['emergencia', '(850) 555-0170', '+18505550170']);
    await button(t('integrations/incoming:reprocess.these_other', { number: '2' })).click();
    await section('incoming').click();
    for (const person of [people.wrong, people.alike]) {
      await expect(row(person)).toContainText(t('integrations:incoming.Completed'), { timeout: 30_000 });
    }
  });
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
  await page.getByRole('article', { name }).getByRole('button', { name, exact: true }).click();
  const panel = page.getByRole('dialog', { name: t('integrations/setup:panel.title') });
  await expect(panel.getByRole('heading', { name })).toBeVisible();
  await axe(page);
  // A user without permission to configure sees no address, no secret, and no control that changes anything.
  await expect(panel.getByRole('textbox')).toHaveCount(0);
  await expect(panel.getByRole('combobox')).toHaveCount(0);
  for (const act of [t('integrations:list.delete'), t('records:facts.edit')]) {
    await expect(panel.getByRole('button', { name: act })).toHaveCount(0);
  }
  await page.keyboard.press('Escape');
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
