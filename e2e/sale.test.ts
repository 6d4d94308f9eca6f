import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { DashboardStats } from '#features/dashboard/contract.ts';
import { readPdf } from '#platform/testing/read-pdf.ts';
import { axe } from './accessibility.ts';
import { newName } from './api.ts';
import { doubleClick } from './double-click.ts';
import { expect, test } from './fixtures.ts';
import { openTab } from './open-tab.ts';
import { findRecord, recordsOf } from './records.ts';
import { chooseStatus, statusIn } from './status.ts';
import type { T } from './words.ts';

type Figure = Extract<keyof DashboardStats, 'total_leads' | 'total_quotes' | 'total_policies' | 'policies_value'>;

const figureNames = ['total_leads', 'total_quotes', 'total_policies', 'policies_value'] as const;

/** The figures of the open dashboard as a user reads them: in dollars and numbers. */
async function readFigures(page: Page, t: T): Promise<Record<Figure, number>> {
  const read = async (name: Figure) => {
    const card = page
      .locator('dl > div')
      .filter({ has: page.getByText(t(`dashboard:stats.${name}`), { exact: true }) });
    const figure = card.locator('dd').first();
    await expect(figure).toHaveText(/\d/);
    return Number((await figure.textContent())?.replace(/[$,]/g, ''));
  };
  const entries = [];
  for (const name of figureNames) entries.push([name, await read(name)]);
  return Object.fromEntries(entries);
}

test('a lead becomes a quote, a proposal, a policy and a figure', { tag: '@each-language' }, async ({
  page,
  t,
  leads,
  signIn,
}) => {
  const name = newName('Ñandú Peña');
  const dialog = page.getByRole('dialog');
  const button = (text: string) => page.getByRole('button', { name: text, exact: true });
  await signIn('lucia');
  await openTab(page, t, 'dashboard');
  const before = await readFigures(page, t);

  await test.step('a new lead is quoted from its card', async () => {
    await leads.open();
    await leads.startNew();
    await dialog.getByLabel(t('leads:fields.name')).fill(name);
    await dialog.getByLabel(t('leads:fields.email')).fill('nandu@example.com');
    await button(t('leads:create.submit')).click();
    await leads.search.fill(name);
    await leads
      .column('Nuevo')
      .getByRole('button', { name: t('quotes:quote_lead_of', { name }) })
      .click();

    await expect(dialog.getByRole('button', { name: t('quotes:create.submit') })).toBeDisabled();
    await dialog.getByRole('radio', { name: t('leads:product.Auto') }).check();
    await expect(dialog.getByRole('tab', { name: t('quotes:create.tabs.Auto') })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await dialog.getByRole('button', { name: t('quotes:create.submit') }).click();
    await expect(dialog.getByText(t('quotes:validation.annual_premium_required'))).toBeVisible();
    // The invalid field has the focus before the user types again.
    await expect(dialog.getByLabel(t('quotes:fields.annual_premium'))).toBeFocused();
    await dialog.getByLabel(t('quotes:fields.carrier')).fill('Seguros del Faro');
    await dialog.getByLabel(t('quotes:fields.annual_premium')).fill('1234.5');
    await dialog.getByLabel(t('quotes:fields.make')).fill('Toyota');
    await dialog.getByLabel(t('quotes:fields.vin'), { exact: true }).fill('1HGCM82633A0O4352');
    await page.keyboard.press('Tab');
    await expect(dialog.getByText(/[«"]O[»"]/)).toBeVisible();
    await axe(page);
    await doubleClick(dialog.getByRole('button', { name: t('quotes:create.submit') }));
    await expect(dialog).toBeHidden();
    await expect(leads.column('Cotizado').getByRole('article', { name, exact: true })).toBeVisible();
    await page
      .getByRole('status')
      .getByRole('button', { name: t('quotes:create.view') })
      .click();
    await expect(
      page
        .getByRole('dialog', { name: t('quotes:panel.title') })
        .getByText('$1,234.50')
        .first(),
    ).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
  });

  const record = recordsOf(page).filter({ hasText: name });
  await test.step('its one quote gives a proposal in the language of the client', async () => {
    await openTab(page, t, 'quotes');
    await findRecord(page, name);
    await expect(record.getByText('$1,234.50')).toBeVisible();
    await expect(record.getByRole('button', { name: t('policies:create.button') })).toBeHidden();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      record.getByRole('button', { name: t('proposals:of', { name }), exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^Propuesta-Ñandú-Peña-.*COT-\d{4}-\d{6}\.pdf$/);
    const { text } = await readPdf(await readFile(await download.path()));
    for (const part of [name, '$1,234.50', 'Seguros del Faro', 'Toyota', 'Lucía Ferrer', 'Prima anual']) {
      expect(text).toContain(part);
    }
  });

  await test.step('once sent, a double click makes one policy of it', async () => {
    await chooseStatus(statusIn(record, t), t('quotes:status.Enviada'));
    await record.getByRole('button', { name: t('policies:create.button') }).click();
    await expect(dialog.getByLabel(t('policies:fields.notes'))).toHaveValue(/COT-\d{4}-\d{6}/);
    await axe(page);
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/convert-to-policy')),
      doubleClick(dialog.getByRole('button', { name: t('policies:create.submit'), exact: true })),
    ]);
    const { policy_number } = await answer.json();
    await expect(page.getByText(t('policies:create.done', { number: policy_number }))).toBeVisible();
    await expect(record.getByRole('button', { name: t('policies:create.view') })).toBeVisible();
    await openTab(page, t, 'policies');
    await expect(await findRecord(page, policy_number)).toContainText('365');
  });

  await test.step('the lead names what became of it', async () => {
    await recordsOf(page).getByRole('button', { name, exact: true }).click();
    await dialog
      .getByRole('button', { name: t('story:lead'), exact: true })
      .first()
      .click();
    const lead = page.getByRole('dialog', { name: t('leads:panel.title') });
    await expect(lead.getByRole('button', { name: /^COT-/ }).first()).toBeVisible();
    await expect(lead.getByRole('button', { name: /^POL-/ }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('the figures have moved by exactly one', async () => {
    await openTab(page, t, 'dashboard');
    // The previous figures stay visible until the new ones arrive.
    const figures = () => readFigures(page, t);
    await expect.poll(figures).toEqual({
      total_leads: before.total_leads + 1,
      total_quotes: before.total_quotes + 1,
      total_policies: before.total_policies + 1,
      policies_value: before.policies_value + 1234.5,
    });
  });
});

test('a quote that the dashboard leads to becomes a policy, which the message leads to', async ({
  page,
  t,
  signIn,
}) => {
  const button = (key: Parameters<typeof t>[0]) => page.getByRole('button', { name: t(key), exact: true });
  const dialog = page.getByRole('dialog', { name: t('policies:create.title') });

  await signIn('lucia');
  await page.getByRole('button', { name: new RegExp(`^${t('quotes:status.Enviada')}`) }).click();
  await button('policies:create.button').first().click();
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/convert-to-policy')),
    dialog.getByRole('button', { name: t('policies:create.submit'), exact: true }).click(),
  ]);
  const { policy_number } = await answer.json();
  await page
    .getByRole('status')
    .getByRole('button', { name: t('policies:create.view') })
    .click();
  const panel = page.getByRole('dialog', { name: t('policies:panel.title') });
  await expect(panel.getByRole('definition').filter({ hasText: policy_number })).toBeVisible();
});
