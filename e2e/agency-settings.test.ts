import { axe } from './accessibility.ts';
import { callApi, openSession } from './api.ts';
import { enter } from './enter.ts';
import { expect, test } from './fixtures.ts';
import { openTab } from './open-tab.ts';

const carrier = 'Palmera Mutual';

test.afterEach(async ({ world }) => {
  const all = ['Web', 'WhatsApp', 'Meta Ads', 'Google Ads', 'Referral', 'Call'];
  const before = { second_phone: '', opening_hours: null, lead_sources: all };
  await callApi(world, 'PUT', '/agency', before, await openSession(world, 'ana'));
});

test('an Admin sets the agency up, and a colleague finds the sources and the carriers in the forms', async ({
  page,
  browser,
  world,
  t,
  signIn,
  locale,
}) => {
  const seller = await (await browser.newContext({ locale: locale ?? 'en-US' })).newPage();
  await Promise.all([signIn('ana'), enter(seller, t, world.url, 'lucia')]);
  const choose = async (tab: 'agency' | 'carriers') => {
    await page.getByRole('button', { name: t('platform:shell.user_menu') }).click();
    await page.getByRole('menuitem', { name: t(`platform:tabs.${tab}`) }).click();
    await expect(page.getByRole('heading', { level: 1, name: t(`${tab}:title`) })).toBeVisible();
  };

  await test.step('the settings, from the user menu', async () => {
    await choose('agency');
    const sources = page.getByRole('region', { name: t('agency:sections.sources') });
    await expect(sources.getByRole('checkbox', { name: t('leads:source.Web') })).toBeChecked();
    await axe(page);
    await page.getByLabel(t('agency:fields.second_phone')).fill('(305) 555-0177');
    await page.getByLabel(t('agency:hours.opens', { day: t('agency:days.monday') })).fill('09:00');
    await page.getByLabel(t('agency:hours.closes', { day: t('agency:days.monday') })).fill('17:30');
    await page.getByRole('button', { name: t('agency:hours.copy') }).click();
    await sources.getByRole('checkbox', { name: t('leads:source.WhatsApp') }).uncheck();
    await page.getByRole('button', { name: t('platform:actions.save') }).click();
    await expect(page.getByText(t('agency:saved'))).toBeVisible();
    await page.reload();
    await expect(page.getByLabel(t('agency:hours.closes', { day: t('agency:days.friday') }))).toHaveValue('17:30');
    await expect(page.getByLabel(t('agency:fields.second_phone'))).toHaveValue('(305) 555-0177');
  });

  await test.step('a carrier, with what a client in need asks for', async () => {
    await page.getByRole('button', { name: t('agency:acts.carriers') }).click();
    await expect(page.getByRole('heading', { level: 1, name: t('carriers:title') })).toBeVisible();
    await axe(page);
    await page
      .getByRole('button', { name: t('carriers:create.button') })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: t('carriers:create.title') });
    await dialog.getByLabel(t('carriers:fields.name')).fill(carrier);
    await dialog.getByLabel(t('carriers:fields.claims_phone')).fill('1-800-555-0100');
    await axe(page);
    await dialog.getByRole('button', { name: t('carriers:create.submit') }).click();
    await expect(page.getByText(t('carriers:create.done', { name: carrier }))).toBeVisible();
    await page.getByRole('button', { name: carrier, exact: true }).click();
    const panel = page.getByRole('dialog', { name: t('carriers:panel.title') });
    await expect(panel.getByRole('link', { name: t('carriers:panel.call_claims') })).toHaveAttribute(
      'href',
      'tel:18005550100',
    );
  });

  await test.step('the forms of a seller offer what is in use', async () => {
    await openTab(seller, t, 'leads');
    await seller
      .getByRole('button', { name: t('leads:create.button') })
      .first()
      .click();
    const dialog = seller.getByRole('dialog');
    await dialog.getByLabel(t('leads:fields.name')).fill('Elisa Montero');
    await dialog.getByLabel(t('leads:fields.email')).fill('elisa.montero@example.org');
    await dialog.getByRole('button', { name: t('leads:create.next') }).click();
    const source = dialog.getByLabel(t('leads:fields.source'));
    await expect(source.getByRole('option', { name: t('leads:source.Web') })).toHaveCount(1);
    await expect(source.getByRole('option', { name: t('leads:source.WhatsApp') })).toHaveCount(0);
  });

  await seller.context().close();
});
