import { callApi } from './api.ts';
import { enter } from './enter.ts';
import { expect, testFresh as test } from './fixtures.ts';
import { openTab } from './open-tab.ts';

const chosenPassword = 'un faro en la bahía';
/** Of each ten policies one expires soon. */
const rows = 500;
const soon = rows / 10;

/** A day so many days from now, as American files write it. */
function dayFromNow(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000).toISOString();
  return `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;
}

/** An invented book with the headings of HawkSoft, and its premium in force in dollars. */
function inventedBook(): { csv: string; premium: string } {
  const lines = [
    'Client #,First Name,Last Name,Cell Phone,Email,Company,LOB,Policy Number,Term,Effective Date,Expiration Date,Premium,Status',
  ];
  let cents = 0;
  for (let row = 0; row < rows; row += 1) {
    const premium = 90_000 + row * 101;
    cents += premium;
    const number = String(row).padStart(4, '0');
    const left = row % 10 === 0 ? 20 : 200;
    const client = `${5000 + row},Rosa,Montero${number.replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`;
    const contact = `(305) 555-${number},rosa.${number}@example.com`;
    const term = `12,${dayFromNow(left - 365)},${dayFromNow(left)}`;
    lines.push(`${client},${contact},Kemper,HOME,HO-77${number},${term},${(premium / 100).toFixed(2)},Active`);
  }
  const premium = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);
  return { csv: lines.join('\n'), premium };
}

test('an agency that changes over is at work within an hour, and can take it all back', async ({ page, t, fresh }) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const { username = '', password = '' } = await callApi(fresh, 'POST', '/auth/create-default-admin', {});
  const { access_token = '' } = await callApi(fresh, 'POST', '/auth/login', { username, password });
  const change = { current_password: password, new_password: chosenPassword };
  await callApi(fresh, 'PUT', '/auth/password', change, access_token);
  const book = inventedBook();
  await enter(page, t, fresh.url, username, chosenPassword);
  const steps = page.getByRole('region', { name: t('dashboard:first_steps.title') });

  await test.step('sets the agency up', async () => {
    await steps.getByRole('button', { name: t('dashboard:step_acts.agency') }).click();
    await page.getByLabel(t('agency:fields.second_phone')).fill('(305) 555-0177');
    await button(t('platform:actions.save')).click();
    await expect(page.getByText(t('agency:saved'))).toBeVisible();
    await openTab(page, t, 'dashboard');
  });

  await test.step('brings in its book of 500 policies', async () => {
    await steps.getByRole('button', { name: t('dashboard:step_acts.book') }).click();
    await page.locator('input[type=file]').setInputFiles({
      name: 'hawksoft.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(book.csv, 'utf8'),
    });
    await button(t('book/reading:next')).click();
    await expect(page.getByText(t('book/reading:about.premium')).first()).toBeVisible();
    await button(t('book/reading:next')).click();
    await expect(page.getByText(book.premium).first()).toBeVisible();
    await button(t('book/reading:preview.import_other', { number: String(rows) })).click();
    await expect(page.getByText(t('book:report.done'))).toBeVisible({ timeout: 60_000 });
  });

  await test.step('sees it to the cent, and what expires', async () => {
    await openTab(page, t, 'dashboard');
    await expect(page.getByText(book.premium).first()).toBeVisible();
    await expect(
      page.getByRole('button', { name: `${t('dashboard:stats.expiring_policies')}: ${soon}`, exact: true }),
    ).toBeVisible();
  });

  await test.step('processes what is to be renewed', async () => {
    await openTab(page, t, 'renewals');
    await button(t('renewals:process.button')).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('renewals:process.submit_other', { number: String(soon) }) }).click();
    await expect(page.getByText(t('renewals:process.started'))).toBeVisible();
    await expect(
      page
        .getByRole('main')
        .getByText(/Rosa Montero/)
        .first(),
    ).toBeVisible({ timeout: 60_000 });
  });

  await test.step('takes it back, and has nothing left of it', async () => {
    await openTab(page, t, 'policies');
    await page.getByRole('button', { name: t('policies:import') }).click();
    await button('hawksoft.csv').click();
    await button(t('book:undo.button')).click();
    await expect(page.getByText(t('book:undo.policies_other', { number: String(rows) }))).toBeVisible();
    await button(t('book:undo.button')).click();
    await expect(page.getByText(t('book:report.undone'))).toBeVisible({ timeout: 60_000 });
    await openTab(page, t, 'policies');
    await expect(page.getByText(t('policies:list.empty'))).toBeVisible();
  });
});
