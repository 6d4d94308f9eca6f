import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { twilioAccount } from '#features/communications/testing.ts';
import { hourAt } from '#platform/contract/calendar.ts';
import { formatPhone } from '#platform/contract/phone.ts';
import { readPdf } from '#platform/testing/read-pdf.ts';
import { axe } from './accessibility.ts';
import { callApi, newName, openSession } from './api.ts';
import { expect } from './expect.ts';
import type { Installation } from './installation.ts';
import type { LeadsPage } from './leads-page.ts';
import { test as base } from './moved-world.ts';
import { openTab } from './open-tab.ts';
import { tellAsTwilio } from './outside.ts';
import { findRecord, recordsOf } from './records.ts';
import { expectStatus } from './status.ts';
import type { T } from './words.ts';

const miami = 'America/New_York';
const [minute, day] = [60_000, 86_400_000];

interface Sending {
  /** Restarts the world's server with its clock at the next occurrence of this hour in Miami. */
  goTo: (hour: number, minutes?: number) => Promise<void>;
}

const test = base.extend<object, Sending>({
  world: [
    async ({ world }, use) => {
      const admin = await openSession(world, 'ana');
      const twilio = { ...twilioAccount, sms_enabled: true, twilio_phone_number: '7865550100' };
      await callApi(world, 'PUT', '/communications/settings', { ...twilio, enable_automations: true }, admin);
      const welcome = { is_enabled: true, channels: ['SMS'] };
      await callApi(world, 'PUT', '/communications/automations/lead_created', welcome, admin);
      await use(world);
    },
    { scope: 'worker' },
  ],
  goTo: [
    async ({ clock }, use) =>
      use(async (hour, minutes = 0) => {
        const atHour = (of: number) => hourAt(new Date(of), hour, miami).getTime() + minutes * minute;
        const today = atHour(clock.now());
        await clock.goTo(today > clock.now() ? today : atHour(clock.now() + day));
      }),
    { scope: 'worker' },
  ],
});

let phones = 1_000 + Math.floor(Math.random() * 8_000);
async function newLead(world: Installation, contact: object, given: object = {}) {
  phones += 1;
  const token = await openSession(world, 'lucia');
  const name = newName('Rosario Vidal');
  const reached = { name, phone: `+1305555${phones}`, email: `${name.split(' ').at(-1)}@example.com`, language: 'es' };
  const lead = { product_type: 'Auto', zip_code: '33135', contact: { ...reached, ...contact }, ...given };
  const made = await callApi(world, 'POST', '/leads', lead, token);
  return { ...reached, token, id: made.id as string };
}

const panelOf = (page: Page, t: T, tab: 'leads' | 'quotes') =>
  page.getByRole('dialog', { name: t(tab === 'leads' ? 'leads:panel.title' : 'quotes:panel.title') });

/** Waits until a message to a client is planned. Triggers are evaluated every minute. */
async function awaitMessage(world: Installation, name: string, token: string) {
  const planned = async () => {
    const answer = await fetch(`${world.url}/api/communications/logs?q=${encodeURIComponent(name)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return ((await answer.json()) as unknown[]).length;
  };
  await expect.poll(planned, { timeout: 90_000 }).toBe(1);
}

async function openHistory(page: Page, t: T) {
  await openTab(page, t, 'communications');
  await page.getByRole('tab', { name: t('communications:sections.history') }).click();
}

/** Simulates a client's reply with a stop word, as Twilio delivers it. */
async function sayStop(world: Installation, phone: string): Promise<void> {
  const settings = await fetch(`${world.url}/api/communications/settings`, {
    headers: { authorization: `Bearer ${await openSession(world, 'ana')}` },
  });
  const { twilio_inbound_url } = await settings.json();
  const said = {
    From: phone,
    To: '+17865550100',
    Body: 'Alto por favor',
    MessageSid: `SM${'9'.repeat(28)}${phones}`,
  };
  const answer = await tellAsTwilio(twilio_inbound_url, world.url, said);
  expect(answer).toMatch(/<Message>.+<\/Message>/);
}

interface Reader {
  page: Page;
  t: T;
  leads: LeadsPage;
}

async function expectClosed({ page, t, leads }: Reader, { name, phone }: { name: string; phone: string }) {
  await test.step('her address is closed, in her words, which are on the evidence', async () => {
    await leads.open();
    await leads.search.fill(name);
    const panel = await leads.openPanel(leads.card(name));
    const consents = panel.getByRole('region', { name: t('consents/client:title') });
    const line = consents.getByRole('listitem').filter({ hasText: formatPhone(phone) });
    await expect(line).toContainText(`${t('consents/client:purpose.service')}: ${t('consents/client:state.revoked')}`);
    await consents.getByText(t('consents/client:ledger.title')).click();
    await expect(consents.getByText('Alto por favor')).toBeVisible();
    await axe(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      consents.getByRole('button', { name: t('consents/client:evidence.button') }).click(),
    ]);
    const { text } = await readPdf(await readFile(await download.path()));
    for (const part of [name, formatPhone(phone), 'Alto por favor']) expect(text).toContain(part);
  });

  await test.step('and whoever writes to her by hand is told why it cannot be', async () => {
    const panel = panelOf(page, t, 'leads');
    await panel.getByRole('button', { name: t('communications/by-hand:write_to', { name }) }).click();
    const dialog = page.getByRole('dialog', { name: t('communications/by-hand:write_to', { name }) });
    await dialog.getByLabel(t('communications/by-hand:fields.communication_type')).selectOption('SMS');
    await dialog.getByLabel(t('communications/by-hand:fields.content')).fill('Hola, {{client_first_name}}.');
    const reason = t('communications:reasons.stopped');
    await expect(dialog.getByText(reason, { exact: true })).toBeVisible();
    await axe(page);
    await dialog.getByRole('button', { name: t('communications/by-hand:send'), exact: true }).click();
    await expect(dialog.getByText(reason).nth(1)).toBeVisible();
  });
}

test('whoever has said stop is written to by nobody', async ({ page, world, outside, t, signIn, leads }) => {
  const client = await newLead(world, { tcpa_consent: true });
  await sayStop(world, client.phone);
  const sent = () => outside.texts.filter(({ To }) => To === client.phone).length;
  const before = sent();
  await signIn('lucia');
  await expectClosed({ page, t, leads }, client);
  expect(sent()).toBe(before);
});

// Message triggers are evaluated every minute.
test('a lead at 20:01 in Miami is welcomed at 8:00, and once she has said stop nobody writes to her', {
  tag: ['@each-language', '@everywhere', '@long'],
}, async ({ page, world, outside, goTo, t, signIn, leads }) => {
  await goTo(20, 1);
  const { name, phone, token } = await newLead(world, { tcpa_consent: true });
  await awaitMessage(world, name, token);
  await signIn('lucia');

  await test.step('in the evening the text waits for the first lawful hour', async () => {
    await openHistory(page, t);
    const row = await findRecord(page, name);
    await expectStatus(row, 'Queued');
    await row
      .getByRole('button', { name: t('communications/history:view_of', { name }) })
      .or(row.getByRole('button'))
      .first()
      .click();
    const panel = page.getByRole('dialog', { name: t('communications/history:panel.title') });
    await expect(panel.getByText(t('communications/history:panel.release_at'), { exact: true })).toBeVisible();
    await expect(panel.getByText(/8:00/)).toBeVisible();
    await axe(page);
    expect(outside.texts.filter(({ To }) => To === phone)).toEqual([]);
  });

  await goTo(8);
  await test.step('at eight it leaves, once, and is delivered', async () => {
    await expect.poll(() => outside.texts.filter(({ To }) => To === phone).length, { timeout: 90_000 }).toBe(1);
    const [text] = outside.texts.filter(({ To }) => To === phone);
    expect(text?.Body).toContain(name.split(' ')[0]);
    const status = { MessageSid: text?.sid ?? '', MessageStatus: 'delivered', To: phone };
    await tellAsTwilio(text?.StatusCallback ?? '', world.url, status);
    await signIn('lucia');
    await openHistory(page, t);
    await expectStatus(await findRecord(page, name), 'Delivered', { timeout: 30_000 });
  });

  await test.step('she answers that it is enough', () => sayStop(world, phone));
  await expectClosed({ page, t, leads }, { name, phone });
  expect(outside.texts.filter(({ To }) => To === phone)).toHaveLength(1);
});

test('a quote leaves by email with its proposal, which is read in the mailbox of the client', {
  tag: ['@each-language', '@everywhere'],
}, async ({ page, world, outside, t, signIn }) => {
  const { id, name, email, token } = await newLead(world, {});
  const terms = { product_type: 'Auto', carrier: 'Seguros del Faro', annual_premium: 1_234.5 };
  const quote = await callApi(world, 'POST', '/quotes', { lead_id: id, ...terms }, token);
  await signIn('lucia');
  await openTab(page, t, 'quotes');
  const record = await findRecord(page, name);
  await record.getByRole('button', { name, exact: true }).click();
  const panel = panelOf(page, t, 'quotes');
  await panel.getByRole('button', { name: t('communications/by-hand:write_to', { name }) }).click();
  const dialog = page.getByRole('dialog', { name: t('communications/by-hand:write_to', { name }) });
  await dialog.getByLabel(t('communications/by-hand:fields.subject')).fill('Su cotización');
  await dialog.getByLabel(t('communications/by-hand:fields.content')).fill('Hola, {{client_first_name}}. Va adjunta.');
  await expect(dialog.getByText('Hola, Rosario. Va adjunta.')).toBeVisible();
  await expect(dialog.getByText(t('communications/by-hand:preview.proposal'))).toBeVisible();
  await axe(page);
  await dialog.getByRole('button', { name: t('communications/by-hand:send'), exact: true }).click();
  await expect(dialog).toBeHidden();

  const mail = await outside.readMail(email, 'Su cotización');
  expect(mail.text).toContain('Hola, Rosario. Va adjunta.');
  const [file] = mail.attachments;
  expect(file?.mimeType).toBe('application/pdf');
  const { text } = await readPdf(new Uint8Array(file?.content as ArrayBuffer));
  for (const part of [name, '$1,234.50', 'Seguros del Faro', quote.quote_number as string])
    expect(text).toContain(part);
  await page.keyboard.press('Escape');
  await expectStatus(recordsOf(page).filter({ hasText: name }), 'Enviada');
});

test('a CSR tries a template out, and edits nothing', { tag: ['@each-language', '@everywhere'] }, async ({
  page,
  outside,
  t,
  signIn,
}) => {
  const address = `${newName('prueba').replace(' ', '-')}@example.com`;
  await signIn('carlos');
  await openTab(page, t, 'communications');
  await expect(page.getByRole('tab')).toHaveCount(3);
  await expect(page.getByRole('tab', { name: t('communications:sections.settings') })).toHaveCount(0);
  await page.getByRole('tab', { name: t('communications:sections.templates') }).click();
  const card = page.getByRole('article').first();
  await expect(card).toBeVisible();
  for (const act of [t('communications/templates:create.button'), t('communications/templates:copy')]) {
    await expect(page.getByRole('button', { name: act })).toHaveCount(0);
  }
  await axe(page);
  await card.getByRole('button', { name: new RegExp(`^${t('communications/templates:test.button')}`) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('communications/templates:test.email')).fill(address);
  await axe(page);
  await dialog.getByRole('button', { name: t('communications/templates:test.submit') }).click();
  await expect(page.getByText(t('communications/templates:test.sent'))).toBeVisible();
  expect((await outside.readMail(address, /^\[Test\]/)).html).toContain('<html');
});
