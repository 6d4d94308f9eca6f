import { expect, test } from './fixtures.ts';

const solsLead = 'Dania Góngora Travieso';
const lakesidesLead = 'Rebecca Delaney';

test('two agencies on one server see nothing of each other', async ({ page, t, leads, signIn, signOut }) => {
  const finds = async (name: string) => {
    await leads.search.fill(name);
    await expect(page.getByRole('article', { name })).toHaveCount(1);
  };
  const doesNotFind = async (name: string) => {
    await leads.search.fill(name);
    await expect(page.getByText(t('leads:list.no_match'))).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
  };
  await signIn('walter');
  await leads.open();
  expect(await leads.countOf('Nuevo')).toBeGreaterThan(0);
  await finds(lakesidesLead);
  await leads.search.fill(solsLead);
  for (const status of ['Nuevo', 'Contactado', 'Cotizado', 'Cerrado', 'Perdido'] as const) {
    await leads.expectCount(status, 0);
  }
  await leads.show('list');
  await doesNotFind(solsLead);
  await signOut();

  await signIn('ana');
  await leads.open();
  await doesNotFind(lakesidesLead);
  await leads.show('board');
  await finds(solsLead);
});
