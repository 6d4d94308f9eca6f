import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { axe } from './accessibility.ts';
import { callApi, newName, openSession } from './api.ts';
import { expect, test } from './fixtures.ts';
import { findRecord } from './records.ts';

const intake = new URL('../features/integrations/server/fixtures/intake/', import.meta.url);
const fixture = (name: string) => readFileSync(new URL(name, intake), 'utf8');

test('the right person is in the list, from a dealer’s ADF and from Google’s contacts', {
  tag: ['@desktop', '@each-language'],
}, async ({ page, t, signIn, leads, world }) => {
  const [buyer, contact] = [newName('Tomasa Vera'), newName('Prisca Salas')];
  const mailOf = (person: string) => `${person.split(' ').at(-1)}@example.com`;
  await signIn('ana');
  await leads.open();
  await leads.show('list');

  await test.step('the customer of an ADF is the lead, and neither the vendor nor its contact', async () => {
    const settings = { authentication: 'address' };
    const given = { name: newName('Concesionario'), integration_type: 'Custom', settings };
    const { webhook_url = '' } = await callApi(world, 'POST', '/integrations', given, await openSession(world, 'ana'));
    const body = fixture('K02-adf-name-parts-and-provider.xml')
      .replace('%ID%', randomUUID())
      .replace('Tomasa', buyer.split(' ').slice(0, -1).join(' '))
      .replace('Vera Luz', buyer.split(' ').at(-1) ?? '')
      .replace('tomasa.a1@example.com', mailOf(buyer));
    const { status } = await fetch(webhook_url, {
      method: 'POST',
      headers: { 'content-type': 'application/xml' },
      body,
    });
    expect(status).toBe(200);
    const record = await findRecord(page, buyer);
    await expect(record).toContainText(mailOf(buyer));
    await page.getByRole('searchbox').fill('Dealerspike');
    await expect(page.getByText(t('leads:list.no_match'))).toBeVisible();
  });

  await test.step('a contact of Google’s file is the lead: name, first address and phone', async () => {
    const csv = fixture('K08-google-contacts.csv')
      .replace('Prisca,María,Salas Ruiz', `${contact.split(' ')[0]},,${contact.split(' ').slice(1).join(' ')}`)
      .replace('prisca.g24@example.com', mailOf(contact))
      .replace('555 0278', `555 ${String(Math.trunc(Math.random() * 10_000)).padStart(4, '0')}`);
    await page.getByRole('button', { name: t('leads:import.button'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: t('leads:import.label') });
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'contacts.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv, 'utf8'),
    });
    const meaning = (column: string) =>
      dialog.getByLabel(t('records:file.meaning_of', { name: column }), { exact: true });
    await expect(meaning('First Name')).toHaveValue('first_name');
    await expect(meaning('E-mail 1 - Value')).toHaveValue('email');
    await expect(meaning('Phone 1 - Value')).toHaveValue('phone');
    await axe(page);
    await dialog.getByRole('button', { name: t('integrations/upload:next') }).click();
    await expect(dialog.getByText(contact)).toBeVisible();
    await dialog.getByRole('button', { name: t('integrations/upload:import_one', { total: '1' }) }).click();
    await expect(dialog.getByText(t('integrations/upload:report.done'))).toBeVisible({ timeout: 60_000 });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    const record = await findRecord(page, contact);
    await expect(record).toContainText(mailOf(contact));
    await expect(record).toContainText('(305) 555-');
  });
});
