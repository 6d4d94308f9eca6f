import { axe } from './accessibility.ts';
import { callApi, newName, openSession } from './api.ts';
import { expect, test } from './fixtures.ts';
import type { Installation } from './installation.ts';
import { openTab } from './open-tab.ts';
import { findRecord, recordsOf } from './records.ts';
import { chooseStatus, expectStatus, statusIn } from './status.ts';

// Restores the initial state of the world.
test.afterEach(async ({ world }) => {
  await callApi(world, 'PUT', '/renewals/config', { days_before_expiration: 30 }, await openSession(world, 'ana'));
});

const day = 86_400_000;
/** The calendar day that many days from now, within a day of the agency's. */
const dayIn = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);

/** A policy of a new client, sold a year ago, that ends in ten days. */
async function endingPolicy(world: Installation): Promise<{ name: string; number: string }> {
  const lucia = await openSession(world, 'lucia');
  const name = newName('Renata Ortiz');
  const contact = { name, email: `${name.split(' ').at(-1)}@example.com`, language: 'es' };
  const lead = await callApi(world, 'POST', '/leads', { contact, product_type: 'Auto' }, lucia);
  const terms = { product_type: 'Auto', carrier: 'Seguros del Faro', annual_premium: 1_200 };
  const quote = await callApi(world, 'POST', '/quotes', { lead_id: lead.id, ...terms }, lucia);
  await callApi(world, 'PUT', `/quotes/${quote.id}`, { status: 'Enviada' }, lucia);
  const term = { effective_date: dayIn(-355), expiration_date: dayIn(10) };
  const policy = await callApi(world, 'POST', `/quotes/${quote.id}/convert-to-policy`, term, lucia);
  return { name, number: policy.policy_number as string };
}

test('an Admin processes the renewals; one is sold for the next term, another one is lost for a reason', {
  tag: ['@each-language', '@everywhere'],
}, async ({ page, world, t, signIn }) => {
  const [kept, lost] = [await endingPolicy(world), await endingPolicy(world)];
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const record = (name: string) => recordsOf(page).filter({ hasText: name });
  await signIn('ana');
  await openTab(page, t, 'renewals');

  await test.step('how long before is a number of days from 1 to 365', async () => {
    await button(t('renewals:config.button')).click();
    const config = dialog(t('renewals:config.title'));
    const days = config.getByLabel(t('renewals:config.days_before_expiration'));
    await expect(days).toBeFocused();
    await days.fill('0');
    await config.getByRole('button', { name: t('platform:actions.save') }).click();
    await expect(config.getByText(t('renewals:validation.days_before_expiration'))).toBeVisible();
    await expect(days).toBeFocused();
    await days.fill('20');
    await axe(page);
    await config.getByRole('button', { name: t('platform:actions.save') }).click();
    await expect(page.getByText(t('renewals:config.done'))).toBeVisible();
    await expect(config).toBeHidden();
  });

  await test.step('who would get one is shown before anything is done, and then they have it', async () => {
    await button(t('renewals:process.button')).click();
    const process = dialog(t('renewals:process.title'));
    const due = process.getByRole('list', { name: t('renewals:process.due_label') });
    for (const { name, number } of [kept, lost]) {
      await expect(due.getByRole('listitem').filter({ hasText: name })).toContainText(number);
    }
    await axe(page);
    await process.locator('button[type=submit]').click();
    await expect(page.getByText(t('renewals:process.started'))).toBeVisible();
    await expect(process).toBeHidden();
    await findRecord(page, kept.name);
    await expectStatus(record(kept.name), 'Pendiente');
  });

  const panel = dialog(t('renewals:panel.title'));
  await test.step('the panel has the policy that ends, the offer, and what was sent', async () => {
    await chooseStatus(statusIn(record(kept.name), t), t('renewals:status.Procesando'));
    await record(kept.name).getByRole('button', { name: kept.name, exact: true }).click();
    const part = (name: string) => panel.getByRole('region', { name, exact: true });
    await expect(part(t('renewals:panel.policy'))).toContainText(kept.number);
    await expectStatus(part(t('renewals:panel.policy')), 'Pendiente Renovación');
    await expect(part(t('renewals:panel.quote'))).toContainText('$1,200.00');
    const mail = part(t('renewals:panel.notices')).getByRole('listitem').filter({ hasText: '@example.com' });
    await expect(mail).toContainText(t('renewals:notice_status.sent'), { timeout: 30_000 });
    await expect(part(t('renewals:panel.notices'))).toContainText('Lucía Ferrer');
    await axe(page);
  });

  await test.step('the offer becomes the policy of the next term', async () => {
    await panel.getByRole('button', { name: t('policies:create.button') }).click();
    const sale = dialog(t('policies:create.title'));
    await expect(sale.getByLabel(t('policies:fields.effective_date'))).toHaveValue(dayIn(10));
    await expect(sale).toContainText(kept.number);
    await sale.getByRole('button', { name: t('policies:create.submit') }).click();
    await expect(sale).toBeHidden();
    await expect(panel.getByText(t('renewals:status.Completada')).first()).toBeVisible();
    await expect(panel.getByRole('region', { name: t('renewals:panel.new_policy') })).toBeVisible();
    await expectStatus(panel.getByRole('region', { name: t('renewals:panel.policy') }), 'Renovada');
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  });

  await test.step('the other one fails, which wants a reason', async () => {
    await findRecord(page, lost.name);
    await chooseStatus(statusIn(record(lost.name), t), t('renewals:status.Fallida'));
    const losing = dialog(t('renewals:losing.title.Fallida', { number: lost.number }));
    await losing.getByRole('button', { name: t('renewals:losing.submit') }).click();
    await expect(losing.getByLabel(t('renewals:fields.reason'), { exact: true })).toHaveAccessibleDescription(
      t('renewals:validation.reason_required'),
    );
    await losing.getByLabel(t('renewals:fields.reason'), { exact: true }).selectOption('other_carrier');
    await losing.getByLabel(t('renewals:fields.reason_note')).fill('Seguros del Golfo');
    await axe(page);
    await losing.getByRole('button', { name: t('renewals:losing.submit') }).click();
    await expect(losing).toBeHidden();
    // It is no longer open.
    await expect(record(lost.name)).toHaveCount(0);
    await page.getByRole('button', { name: new RegExp(`^${t('renewals:stats.total_renewals')}: `) }).click();
    await expectStatus(record(lost.name), 'Fallida');
  });
});
