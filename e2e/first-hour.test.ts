import { aSale } from '#features/policies/testing.ts';
import { features } from '#features/tenants/contract.ts';
import { centsOf, dollarsOf, sumOf } from '#platform/contract/money.ts';
import { callApi } from './api.ts';
import { enter } from './enter.ts';
import { expect, testFresh as test } from './fixtures.ts';
import { admin, type Installation, readOutbox } from './installation.ts';
import { openTab } from './open-tab.ts';
import { wordsOf } from './words.ts';

const chosenPassword = 'un faro en la bahía';
const colleague = { username: 'delia', email: 'delia@example.com', full_name: 'Delia Vidal' };
/** Of each ten policies one expires soon. */
const rows = 500;
const soon = rows / 10;

/** A day so many days from now, as American files write it. */
function dayFromNow(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000).toISOString();
  return `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;
}

/** An invented book with the headings of HawkSoft, its premium in force, and in dollars what of it expires soon. */
function inventedBook(): { csv: string; premium: string; expiring: number } {
  const lines = [
    'Client #,First Name,Last Name,Cell Phone,Email,Company,LOB,Policy Number,Term,Effective Date,Expiration Date,Premium,Status',
  ];
  const premiums: number[] = [];
  const ending: number[] = [];
  for (let row = 0; row < rows; row += 1) {
    const premium = (90_000 + row * 101) / 100;
    premiums.push(premium);
    if (row % 10 === 0) ending.push(premium);
    const number = String(row).padStart(4, '0');
    const left = row % 10 === 0 ? 20 : 200;
    const client = `${5000 + row},Rosa,Montero${number.replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`;
    const contact = `(305) 555-${number},rosa.${number}@example.com`;
    const term = `12,${dayFromNow(left - 365)},${dayFromNow(left)}`;
    lines.push(`${client},${contact},Kemper,HOME,HO-77${number},${term},${premium.toFixed(2)},Active`);
  }
  const sum = (amounts: readonly number[]) => dollarsOf(sumOf(amounts.map(centsOf)));
  const premium = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(sum(premiums));
  return { csv: lines.join('\n'), premium, expiring: sum(ending) };
}

/** Signs in for the first time, chooses a password, and returns the token of the session. */
async function choosePassword(fresh: Installation, username: string, current_password: string): Promise<string> {
  const first = await callApi(fresh, 'POST', '/auth/login', { username, password: current_password });
  const change = { current_password, new_password: chosenPassword };
  await callApi(fresh, 'PUT', '/auth/password', change, first.access_token);
  const { access_token = '' } = await callApi(fresh, 'POST', '/auth/login', { username, password: chosenPassword });
  return access_token;
}

async function readApi<Body>({ url }: Installation, path: string, token: string): Promise<Body> {
  const answer = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.ok, `GET ${path}: ${answer.status}`).toBe(true);
  return (await answer.json()) as Body;
}

/** Another agency, which has a policy with a number and a client with a phone of the book. Returns all that it has. */
async function anotherAgency(fresh: Installation): Promise<() => Promise<unknown[]>> {
  const names = ['--username', 'olga', '--email', 'olga@example.com', '--full-name', 'Olga Ruiz'];
  const operator = await admin(fresh, 'create-super-admin', ...names);
  const olga = await choosePassword(fresh, 'olga', operator.password as string);
  const address = 'walter@example.com';
  const agency = { name: 'Lakeside Insurance', subdomain: 'lakeside', admin_email: address };
  await callApi(fresh, 'POST', '/tenants', { ...agency, plan: 'premium', features_enabled: features }, olga);
  const mail = await readOutbox(fresh, { address, subject: wordsOf('es')('auth:mail.invitation.subject') });
  const [, invitation] = /[?&]token=([\w-]+)/.exec(mail.text ?? '') ?? [];
  await callApi(fresh, 'POST', '/auth/reset-password', { token: invitation, new_password: chosenPassword });
  const walter = { username: 'walter', password: chosenPassword };
  const { access_token: token = '' } = await callApi(fresh, 'POST', '/auth/login', walter);
  const contact = { name: 'Rosa Montero', email: 'rosa.0000@example.com', phone: '(305) 555-0000' };
  const sale = aSale({ contact, policy_number: 'HO-770000', carrier: 'Kemper', product_type: 'Casa' });
  await callApi(fresh, 'POST', '/policies', sale, token);
  const lists = ['policies', 'leads', 'quotes', 'renewals', 'tasks', 'notifications', 'carriers', 'book-imports'];
  return () =>
    Promise.all(
      ['/dashboard/stats', ...lists.map((list) => `/${list}?limit=100`)].map((path) => readApi(fresh, path, token)),
    );
}

test('an agency that changes over is at work within an hour, and can take it all back', async ({
  page,
  browser,
  locale,
  language,
  t,
  fresh,
}) => {
  test.slow();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const { username = '', password = '' } = await callApi(fresh, 'POST', '/auth/create-default-admin', {});
  const token = await choosePassword(fresh, username, password);
  const readOther = await anotherAgency(fresh);
  const other = await readOther();
  const book = inventedBook();
  await enter(page, t, fresh.url, username, chosenPassword);
  const steps = page.getByRole('region', { name: t('dashboard:first_steps.title') });
  const step = (name: 'agency' | 'user' | 'book') =>
    steps.getByRole('listitem').filter({ hasText: t(`dashboard:steps.${name}`) });
  const isTicked = (name: 'agency' | 'user' | 'book') =>
    expect(step(name).getByRole('img', { name: t('dashboard:first_steps.done') })).toBeVisible();
  const hers = await (await browser.newContext({ locale: locale ?? 'en-US' })).newPage();

  await test.step('sets the agency up, which is the second step and is ticked once saved', async () => {
    await expect(steps.getByRole('listitem').nth(1)).toContainText(t('dashboard:steps.agency'));
    await steps.getByRole('button', { name: t('dashboard:step_acts.agency') }).click();
    await page.getByLabel(t('agency:fields.second_phone')).fill('(305) 555-0177');
    await button(t('platform:actions.save')).click();
    await expect(page.getByText(t('agency:saved'))).toBeVisible();
    await openTab(page, t, 'dashboard');
    await isTicked('agency');
  });

  await test.step('invites a colleague, who looks at the policies that are not there yet', async () => {
    await steps.getByRole('button', { name: t('dashboard:step_acts.user') }).click();
    const dialog = page.getByRole('dialog', { name: t('users:create.title') });
    const field = (name: string) => dialog.getByLabel(name, { exact: true });
    await field(t('users:fields.full_name')).fill(colleague.full_name);
    await field(t('users:fields.username')).fill(colleague.username);
    await field(t('users:fields.email')).fill(colleague.email);
    await field(t('users:fields.role')).selectOption('Manager');
    await button(t('users:create.suggest')).click();
    await expect(field(t('users:fields.given_password'))).not.toHaveValue('');
    const given = await field(t('users:fields.given_password')).inputValue();
    await field(t('users:fields.language')).selectOption(language);
    await button(t('users:create.submit')).click();
    await expect(dialog).toBeHidden();
    await choosePassword(fresh, colleague.username, given);
    await enter(hers, t, fresh.url, colleague.username, chosenPassword);
    await openTab(hers, t, 'policies');
    await expect(hers.getByText(t('policies:list.empty'))).toBeVisible();
    await openTab(page, t, 'dashboard');
    await isTicked('user');
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

  await test.step('her colleague sees it without loading the page again', async () => {
    await expect(
      hers
        .getByRole('main')
        .getByText(/Rosa Montero/)
        .first(),
    ).toBeVisible();
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
    type Renewal = { old_premium: number };
    await expect
      .poll(async () => (await readApi<Renewal[]>(fresh, '/renewals?limit=100', token)).length, { timeout: 60_000 })
      .toBe(soon);
    const renewals = await readApi<Renewal[]>(fresh, '/renewals?limit=100', token);
    expect(dollarsOf(sumOf(renewals.map(({ old_premium }) => centsOf(old_premium))))).toBe(book.expiring);
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
    await expect(hers.getByText(t('policies:list.empty'))).toBeVisible();
    for (const list of ['policies', 'renewals', 'tasks', 'leads?brought_in=also', 'quotes?brought_in=also'])
      expect(await readApi(fresh, `/${list}`, token), list).toEqual([]);
    expect(await readApi(fresh, '/dashboard/stats', token)).toMatchObject({
      total_policies: 0,
      policies_value: 0,
      expiring_policies: 0,
    });
  });

  await test.step('another agency on the same server has what it had, and nothing else', async () => {
    expect(await readOther()).toEqual(other);
  });
  await hers.context().close();
});
