import type { Locator, Page } from '@playwright/test';
import { newName } from './api.ts';
import { expect, test } from './fixtures.ts';
import { keyboardOn } from './keyboard.ts';
import { tabsOf } from './open-tab.ts';
import { chooseStatus, statusIn } from './status.ts';
import type { T } from './words.ts';

const email = 'nandu@example.com';
const premium = '1234.5';

/** The visible results of a sale, independent of the input device. */
function saleOn(page: Page, t: T) {
  const button = (name: string, place: Locator | Page = page) => place.getByRole('button', { name, exact: true });
  const said = page.getByRole('status');
  return {
    lead: page.getByRole('dialog', { name: t('leads:create.title') }),
    quoting: page.getByRole('dialog', { name: t('quotes:create.title') }),
    quote: page.getByRole('dialog', { name: t('quotes:panel.title') }),
    converting: page.getByRole('dialog', { name: t('policies:create.title') }),
    policy: page.getByRole('dialog', { name: t('policies:panel.title') }),
    showQuote: button(t('quotes:create.view'), said),
    showPolicy: button(t('policies:create.view'), said),
    button,
  };
}

test('a lead becomes a policy with the keyboard alone', { tag: ['@desktop', '@each-language'] }, async ({
  page,
  t,
  leads,
  signIn,
}) => {
  const { press, type, tabTo } = keyboardOn(page);
  const { lead, quoting, quote, converting, policy, showQuote, showPolicy, button } = saleOn(page, t);
  const name = newName('Ñandú Peña');
  await signIn('lucia');
  await tabTo(tabsOf(page, t).getByRole('button', { name: t('platform:tabs.leads') }));
  await press('Enter');
  await expect(page.getByRole('article').first()).toBeVisible();

  await test.step('a lead is written down', async () => {
    await press('n');
    await expect(lead.getByLabel(t('leads:fields.name'))).toBeFocused();
    await type(name);
    await tabTo(lead.getByLabel(t('leads:fields.email')));
    await type(email);
    await press('Enter');
    await expect(lead).toBeHidden();
  });

  await test.step('it is found, and quoted from its card', async () => {
    await press('/');
    await type(name);
    await expect(page.getByRole('article')).toHaveCount(1);
    await tabTo(button(t('quotes:quote_lead_of', { name })));
    await press('Enter');
    await expect(quoting.getByRole('radio').first()).toBeFocused();
    await press('Space');
    await tabTo(quoting.getByLabel(t('quotes:fields.annual_premium')));
    await type(premium);
    await press('Enter');
    await expect(quoting).toBeHidden();
    await expect(leads.column('Cotizado').getByRole('article', { name, exact: true })).toBeVisible();
  });

  await test.step('the notice leads to the quote, which is sent to the client', async () => {
    await tabTo(showQuote);
    await press('Enter');
    const status = statusIn(quote, t);
    await expect(status).toBeVisible();
    await tabTo(status);
    await press('Enter', 'ArrowDown', 'Enter');
    await expect(status).toHaveText(t('quotes:status.Enviada'));
    await expect(status).toBeFocused();
  });

  await test.step('and becomes a policy, to which the notice leads', async () => {
    await tabTo(button(t('policies:create.button'), quote));
    await press('Enter');
    const submit = button(t('policies:create.submit'), converting);
    await expect(submit).toBeVisible();
    await tabTo(submit);
    await press('Enter');
    await expect(converting).toBeHidden();
    await tabTo(showPolicy);
    await press('Enter');
    await expect(policy.getByText('$1,234.50').first()).toBeVisible();
    await expect(policy.getByText(name, { exact: true }).first()).toBeVisible();
    await press('Escape');
    await expect(policy).toBeHidden();
  });
});

test('a lead becomes a policy with a finger alone', { tag: '@phone' }, async ({ page, t, leads, signIn }) => {
  const { lead, quoting, quote, converting, policy, showQuote, showPolicy, button } = saleOn(page, t);
  const name = newName('Ñandú Peña');
  /** Types with the phone's on-screen keyboard, which opens when a field is touched. */
  const typeInto = async (field: Locator, text: string) => {
    await field.tap();
    await expect(field).toBeFocused();
    await page.keyboard.type(text);
  };
  await signIn('lucia');
  await tabsOf(page, t)
    .getByRole('button', { name: t('platform:tabs.leads') })
    .tap();

  await test.step('a lead is written down', async () => {
    await page.getByRole('button', { name: t('leads:create.button') }).tap();
    await typeInto(lead.getByLabel(t('leads:fields.name')), name);
    await typeInto(lead.getByLabel(t('leads:fields.email')), email);
    await button(t('leads:create.submit'), lead).tap();
    await expect(lead).toBeHidden();
  });

  await test.step('it is found, and quoted from its card', async () => {
    await typeInto(leads.search, name);
    await expect(page.getByRole('article')).toHaveCount(1);
    await button(t('quotes:quote_lead_of', { name })).tap();
    await quoting.getByText(t('leads:product.Auto'), { exact: true }).tap();
    await typeInto(quoting.getByLabel(t('quotes:fields.annual_premium')), premium);
    await button(t('quotes:create.submit'), quoting).tap();
    await expect(quoting).toBeHidden();
  });

  await test.step('the notice leads to the quote, which is sent to the client', async () => {
    await showQuote.tap();
    await chooseStatus(statusIn(quote, t), t('quotes:status.Enviada'));
    await expect(button(t('policies:create.button'), quote)).toBeVisible();
  });

  await test.step('and becomes a policy, to which the notice leads', async () => {
    await button(t('policies:create.button'), quote).tap();
    await button(t('policies:create.submit'), converting).tap();
    await expect(converting).toBeHidden();
    await showPolicy.tap();
    await expect(policy.getByText('$1,234.50').first()).toBeVisible();
  });
});
