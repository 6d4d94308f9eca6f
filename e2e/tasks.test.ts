import { dayAt } from '#platform/contract/calendar.ts';
import { axe } from './accessibility.ts';
import { newName } from './api.ts';
import { expect, test } from './fixtures.ts';
import { openTab } from './open-tab.ts';
import { recordsOf } from './records.ts';
import { chooseStatus, statusIn } from './status.ts';

const person = 'José Antonio Álvarez Hidalgo';

test('a task goes from who thinks of it to who does it, and what is due today is found first in the morning', {
  tag: ['@each-language', '@everywhere'],
}, async ({ page, t, isPhone, leads, signIn, signOut }) => {
  const title = newName('Pedir la licencia');
  const today = dayAt(new Date(), 'America/New_York');
  const main = page.getByRole('main');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const shown = () =>
    isPhone
      ? page.getByRole('article', { name: t('tasks:card', { title }) })
      : page.getByRole('row', { name: new RegExp(title) });
  const view = (name: 'mine' | 'today' | 'all') =>
    page.getByRole('group', { name: t('tasks:views.label') }).getByRole('button', { name: t(`tasks:view.${name}`) });

  await signIn('miguel');

  await test.step('the manager makes one for a client, for an agent, due today', async () => {
    await openTab(page, t, 'tasks');
    await expect(recordsOf(page).first()).toBeVisible();
    await axe(page);
    await button(t('tasks:create.button')).click();
    const dialog = page.getByRole('dialog', { name: t('tasks:create.title') });
    const field = (name: string) => dialog.getByLabel(name);
    await expect(field(t('tasks:fields.title'))).toBeFocused();
    await dialog.getByRole('button', { name: t('tasks:create.submit') }).click();
    await expect(dialog.getByText(t('tasks:validation.title_required'))).toBeVisible();
    await expect(dialog.getByText(t('tasks:validation.description_required'))).toBeVisible();
    await axe(page);
    await field(t('tasks:fields.title')).fill(title);
    await field(t('tasks:fields.description')).fill('Falta la del segundo conductor.');
    await dialog.getByRole('combobox', { name: t('tasks:fields.lead_id') }).fill(person);
    await page.getByRole('option', { name: new RegExp(person) }).click();
    await field(t('tasks:fields.due_date')).fill(today);
    await field(t('tasks:fields.assigned_to')).selectOption('Lucía Ferrer');
    await field(t('tasks:fields.priority')).selectOption(t('tasks:priority.Urgente'));
    await dialog.getByRole('button', { name: t('tasks:create.submit') }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(t('tasks:create.done', { title }))).toBeVisible();
    // The agent owns it, so it isn't among the user's own tasks.
    await expect(shown()).toHaveCount(0);
    await view('all').click();
    await expect(shown()).toContainText(t('tasks:priority.Urgente'));
    await expect(shown()).toContainText(t('tasks:due.today'));
  });

  await test.step("it stands with the client's lead, which gets another", async () => {
    await leads.open();
    await leads.search.fill(person);
    await expect(page.getByRole('article')).toHaveCount(1);
    const panel = await leads.openPanel(page.getByRole('article').first());
    const tasks = panel.getByRole('region', { name: t('tasks:title'), exact: true });
    await expect(tasks.getByRole('button', { name: title, exact: true })).toBeVisible();
    await tasks.getByRole('button', { name: t('tasks:create.button') }).click();
    const dialog = page.getByRole('dialog', { name: t('tasks:create.title') });
    await expect(dialog.getByText(t('tasks:create.for', { told: person }))).toBeVisible();
    await dialog.getByLabel(t('tasks:fields.title')).fill(`${title} 2`);
    await dialog.getByLabel(t('tasks:fields.description')).fill('La del hijo.');
    await dialog.getByRole('button', { name: t('tasks:create.submit') }).click();
    await expect(dialog).toBeHidden();
    await expect(tasks.getByRole('button', { name: `${title} 2`, exact: true })).toBeVisible();
    await axe(page);
    // The client's history shows the outcome with all other events.
    await expect(
      panel
        .getByRole('listitem')
        .filter({ hasText: t('tasks:history.createTask') })
        .first(),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  });
  await signOut();

  await signIn('lucia');

  await test.step('the agent is told, and finds it in her day', async () => {
    await page.getByRole('button', { name: new RegExp(`^${t('notifications:title')}`) }).click();
    await expect(page.getByText(t('notifications:kind.task.assigned', { title }))).toBeVisible();
    await page.keyboard.press('Escape');
    const day = page.getByRole('region', { name: t('tasks:day.mine') });
    await expect(day.getByRole('list', { name: t('tasks:day.today') })).toBeVisible();
    await openTab(page, t, 'tasks');
    await view('today').click();
    await expect(shown()).toBeVisible();
  });

  await test.step('she reads it, begins with it, and is done with it', async () => {
    await shown().getByRole('button', { name: title, exact: true }).click();
    const panel = page.getByRole('dialog', { name: t('tasks:panel.title') });
    await expect(panel.getByText('Falta la del segundo conductor.')).toBeVisible();
    await expect(panel.getByRole('button', { name: t('tasks:links.lead', { name: person }) })).toBeVisible();
    await axe(page);
    await chooseStatus(statusIn(panel, t), t('tasks:status.En Progreso'));
    await expect(statusIn(panel, t).or(panel.locator('[data-status="En Progreso"]')).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    const done = shown().getByRole('button', { name: t('tasks:done_of', { title }), exact: true });
    if (!isPhone) await shown().hover();
    await done.click();
    await expect(shown()).toHaveCount(0);
    await button(t('platform:actions.undo')).click();
    await expect(shown()).toBeVisible();
    if (!isPhone) await shown().hover();
    await done.click();
    await expect(shown()).toHaveCount(0);
    await expect(main).toBeVisible();
  });
});
