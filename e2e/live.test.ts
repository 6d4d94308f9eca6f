import { worldPassword } from '#db/world.ts';
import { aLead } from '#features/leads/testing.ts';
import { expect, test } from './fixtures.ts';
import { openTab } from './open-tab.ts';

test("a colleague's new lead appears by itself, in every tab, and another agency's does not", async ({
  page,
  context,
  request,
  t,
  leads,
  signIn,
}) => {
  const create = async (username: string, name: string) => {
    const session = await request.post('/api/auth/login', { data: { username, password: worldPassword } });
    const { access_token: token } = (await session.json()) as { access_token: string };
    const lead = aLead();
    const answer = await request.post('/api/leads', {
      headers: { authorization: `Bearer ${token}` },
      data: { ...lead, contact: { ...lead.contact, name } },
    });
    expect(answer.status()).toBe(201);
  };
  await signIn('ana');
  await leads.open();
  const before = await leads.countOf('Nuevo');
  const second = await context.newPage();
  await second.goto('/');
  const secondCard = second.getByRole('article', { name: 'Xiomara Lezcano', exact: true });
  await openTab(second, t, 'leads');

  await create('tom', 'Harriet Ames');
  await create('lucia', 'Xiomara Lezcano');
  await expect(leads.card('Xiomara Lezcano')).toBeVisible();
  await leads.expectCount('Nuevo', before + 1);
  await expect(leads.card('Harriet Ames')).toHaveCount(0);
  await expect(secondCard).toBeVisible();
  await page.close();

  // The tab that followed for both is gone; the other takes its place.
  await create('lucia', 'Yadira Lezcano');
  await expect(second.getByRole('article', { name: 'Yadira Lezcano', exact: true })).toBeVisible();
});
