import { aLead } from '#features/leads/testing.ts';
import { callApi, newName, openSession } from './api.ts';
import { expect, test } from './fixtures.ts';
import { openTab } from './open-tab.ts';
import { chooseStatus } from './status.ts';

test("a colleague's new lead appears by itself, in every tab, and another agency's does not", async ({
  page,
  context,
  world,
  t,
  leads,
  signIn,
}) => {
  const create = async (username: string, name: string) => {
    const lead = aLead();
    const body = { ...lead, contact: { ...lead.contact, name } };
    await callApi(world, 'POST', '/leads', body, await openSession(world, username));
  };
  const [harriet, xiomara, yadira] = [newName('Harriet Ames'), newName('Xiomara Lezcano'), newName('Yadira Lezcano')];
  await signIn('ana');
  await leads.open();
  const before = await leads.countOf('Nuevo');
  const second = await context.newPage();
  await second.goto('/');
  const secondCard = second.getByRole('article', { name: xiomara, exact: true });
  await openTab(second, t, 'leads');

  await create('tom', harriet);
  await create('lucia', xiomara);
  await expect(leads.card(xiomara)).toBeVisible();
  await leads.expectCount('Nuevo', before + 1);
  await expect(leads.card(harriet)).toHaveCount(0);
  await expect(secondCard).toBeVisible();

  // A user's change in one tab appears in the other.
  await chooseStatus(leads.statusOf(xiomara), t('leads:status.Contactado'));
  const there = second.getByRole('group', { name: `${t('leads:status.Contactado')} ${t('leads:board.count')}` });
  await expect(there.getByRole('article', { name: xiomara, exact: true })).toBeVisible();
  await page.close();

  // The tab that held the connection for both is closed, and the other one takes over.
  await create('lucia', yadira);
  await expect(second.getByRole('article', { name: yadira, exact: true })).toBeVisible();
});
