import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { worldPassword } from '#db/world.ts';
import { axe } from './accessibility.ts';
import { newColleague } from './api.ts';
import { expect } from './expect.ts';
import { admin } from './installation.ts';
import { test } from './moved-world.ts';
import { openTab } from './open-tab.ts';

const people = 500;
/** The maximum number of placeholders in a text, in a separate message for each recipient on the list. */
const longest = '{{client_first_name}} '.repeat(200);

test('a list of 500 letters leaves while a colleague of another agency signs in', async ({
  page,
  browser,
  world,
  t,
  locale,
  signIn,
}) => {
  const file = path.join(world.dataDir, 'people.csv');
  const rows = Array.from({ length: people }, (_, at) => `Persona ${at},persona.${at}@example.com,33135,Auto`);
  writeFileSync(file, ['name,email,zip_code,product_type', ...rows].join('\n'));
  await admin(world, 'import-leads', file, '--agency', 'sol');
  const { username } = await newColleague(world);

  await signIn('miguel');
  await openTab(page, t, 'communications');
  await page.getByRole('tab', { name: t('communications:sections.history') }).click();
  await page.getByRole('button', { name: t('communications:write_to_list') }).click();
  const dialog = page.getByRole('dialog', { name: t('communications:write_to_list') });
  await dialog.getByLabel(t('communications/by-hand:fields.subject')).fill('Novedades');
  await dialog.getByLabel(t('communications/by-hand:fields.content')).fill(longest);
  const count = t('communications/by-hand:list.count', { count: people });
  await expect(dialog.getByText(count)).toBeVisible();
  await axe(page);

  const elsewhere = await browser.newContext({ locale: locale ?? 'en-US' });
  const colleague = await elsewhere.newPage();
  await colleague.goto(world.url);
  await colleague.getByLabel(t('auth:fields.username')).fill(username);
  await colleague.getByLabel(t('auth:fields.password'), { exact: true }).fill(worldPassword);
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/communications/messages/list'));
  await dialog.getByRole('button', { name: t('communications/by-hand:list.send') }).click();
  await dialog.getByRole('button', { name: t('communications/by-hand:list.sure', { count: people }) }).click();
  await colleague.getByRole('button', { name: t('auth:login.submit') }).click();
  await expect(colleague.getByRole('button', { name: t('platform:shell.user_menu') })).toBeVisible();
  expect((await sent).status()).toBe(200);
  await expect(page.getByText(t('communications/by-hand:list.sent', { count: people }))).toBeVisible();
  await expect(dialog).toBeHidden();
  await elsewhere.close();
});
