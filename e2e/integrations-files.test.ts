import { axe } from './accessibility.ts';
import { newName } from './api.ts';
import { expect, test } from './fixtures.ts';
import { openTab } from './open-tab.ts';

test('an importer brings a list in: columns, preview, import, report, and takes it back', {
  tag: '@everywhere',
}, async ({ page, t, signIn, leads }) => {
  const person = newName('Graciela Montero');
  const mail = `${person.split(' ').at(-1)}@example.com`;
  const csv = `Nombre completo,Correo electrónico,Tipo de seguro,Color\n${person},${mail},Auto,azul\nSin nada,,Casa,rojo\n`;
  await signIn('ana');
  await openTab(page, t, 'integrations');
  await page.getByRole('tab', { name: t('integrations:sections.list') }).click();
  await page
    .getByRole('button', { name: new RegExp(t('integrations:list.upload_of', { name: '.*' })) })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: t('integrations:list.upload_title') });
  await expect(dialog.getByText(t('records:file.choose'))).toBeVisible();
  await axe(page);

  await test.step('the columns are recognized; one is told, one is left out', async () => {
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'feria.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv, 'utf8'),
    });
    const meaning = (column: string) => dialog.getByLabel(t('records:file.meaning_of', { name: column }));
    await expect(meaning('Nombre completo')).toHaveValue('name');
    await expect(meaning('Correo electrónico')).toHaveValue('email');
    await expect(meaning('Color')).toHaveValue('');
    await axe(page);
    await dialog.getByRole('button', { name: t('integrations/upload:next') }).click();
  });

  await test.step('what each row would become is shown, and then it is done', async () => {
    await expect(dialog.getByText(person)).toBeVisible();
    await expect(dialog.getByText(t('integrations/upload:outcome.created')).first()).toBeVisible();
    await axe(page);
    await dialog.getByRole('button', { name: t('integrations/upload:import_other', { total: '2' }) }).click();
    await expect(dialog.getByText(t('integrations/upload:report.done'))).toBeVisible({ timeout: 60_000 });
    await expect(
      dialog.getByRole('button', { name: t('integrations/upload:report.open_lead', { name: person }) }),
    ).toBeVisible();
    await axe(page);
  });

  await test.step('it is taken back, and the lead is gone', async () => {
    await dialog.getByRole('button', { name: t('integrations/upload:undo.button') }).click();
    await dialog.getByRole('button', { name: t('integrations/upload:undo.confirm') }).click();
    await expect(dialog.getByText(t('integrations/upload:report.undone'))).toBeVisible({ timeout: 60_000 });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await leads.open();
    await page.getByRole('searchbox').fill(person);
    await expect(page.getByRole('article')).toHaveCount(0);
  });
});
