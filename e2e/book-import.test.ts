import { axe } from './accessibility.ts';
import { newName } from './api.ts';
import { expect, test } from './fixtures.ts';
import { openTab } from './open-tab.ts';

/** A day so many days from now, as American files write it. */
function dayFromNow(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000).toISOString();
  return `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;
}

test('an Admin brings in the book of another system, sees each row, and takes it back', async ({ page, t, signIn }) => {
  const person = newName('Graciela Montero');
  const number = `ZQ-${String(Date.now()).slice(-8)}`;
  const mail = `${person.split(' ').at(-1)}@example.com`;
  const term = `${dayFromNow(-100)},${dayFromNow(265)}`;
  const csv = [
    'Named Insured,Email,Policy Number,Company,LOB,Effective,Expiration,Annual Premium,Status,Color',
    `${person},${mail},${number},KEMPER INSURANCE,AUTOP,${term},"1,204.50",Active,azul`,
    `${person},${mail},H-${number},Kemper,HOME,${term},2100.00,Active,rojo`,
    'Total,,,,,,,3304.50,,',
  ].join('\n');
  await signIn('ana');
  await openTab(page, t, 'policies');
  await page.getByRole('button', { name: t('policies:import') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('book:title') })).toBeVisible();
  await axe(page);

  await test.step('the columns are recognized; one is left out', async () => {
    await page.locator('input[type=file]').setInputFiles({
      name: 'hawksoft.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv, 'utf8'),
    });
    const meaning = (column: string) => page.getByLabel(t('records:file.meaning_of', { name: column }));
    await expect(meaning('Policy Number')).toHaveValue('policy_number');
    await expect(meaning('Company')).toHaveValue('carrier');
    await expect(meaning('Color')).toHaveValue('');
    await axe(page);
    await page.getByRole('button', { name: t('book/reading:next') }).click();
  });

  await test.step('what the file calls a carrier is matched once', async () => {
    const carrier = page.getByLabel(t('book/reading:matches.answer', { name: 'KEMPER INSURANCE' }));
    await expect(carrier).toBeVisible();
    await axe(page);
    await carrier.fill('Kemper');
    await page.getByRole('button', { name: t('book/reading:next') }).click();
  });

  await test.step('what would be made is shown with its sums, and then it is made', async () => {
    await expect(page.getByText('$3,304.50').first()).toBeVisible();
    await expect(page.getByText(t('book:left_out.total_row'), { exact: true })).toBeVisible();
    await expect(page.getByText(`${person} · ${number}`)).toBeVisible();
    await axe(page);
    await page.getByRole('button', { name: t('book/reading:preview.import_other', { number: '2' }) }).click();
    await expect(page.getByText(t('book:report.done'))).toBeVisible({ timeout: 60_000 });
    await axe(page);
  });

  await test.step('a row leads to its policy', async () => {
    await page.getByRole('button', { name: t('book:report.open_policy', { name: `${person} · ${number}` }) }).click();
    await expect(page.getByRole('dialog').getByText(number).first()).toBeVisible();
    await page.goBack();
  });

  await test.step('it is undone after what goes was said, and nothing is left', async () => {
    await page.getByRole('button', { name: t('book:undo.button') }).click();
    await expect(page.getByText(t('book:undo.policies_other', { number: '2' }))).toBeVisible();
    await axe(page);
    await page.getByRole('button', { name: t('book:undo.button') }).click();
    await expect(page.getByText(t('book:report.undone'))).toBeVisible({ timeout: 60_000 });
    await openTab(page, t, 'policies');
    await page.getByRole('searchbox').fill(number);
    await expect(page.getByText(t('policies:list.no_match'))).toBeVisible();
  });
});
