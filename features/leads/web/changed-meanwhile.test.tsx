import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createQueryClient } from '#platform/web/queries.ts';
import { type Answer, callsOf, enter, fakeServer, problem, renderScreen } from '#platform/web/test-page.tsx';
import type { Lead } from '../contract.ts';
import { LeadPanel } from './lead-panel.tsx';
import PanelContent from './lead-panel-content.tsx';
import { aLead } from './test-leads.ts';

// Lucía has Rosa's lead open while Ana saves it too. The fake server keeps one lead with its version, as the real one
// does.

beforeEach(() => enter({ tab: 'leads' }));
afterEach(() => vi.restoreAllMocks());

const field = (name: string) => page.getByRole('textbox', { name });
const edit = page.getByRole('button', { name: 'Edit', exact: true });
const save = page.getByRole('button', { name: 'Save' });
const dialog = page.getByRole('dialog', { name: 'Someone else changed this too' });
const question = {
  mine: (name: string) => dialog.getByRole('group', { name }).getByRole('radio', { name: /^Your version/ }),
  theirs: (name: string) => dialog.getByRole('group', { name }).getByRole('radio', { name: /^Their version/ }),
  save: dialog.getByRole('button', { name: 'Save' }),
  back: dialog.getByRole('button', { name: 'Back to the form' }),
};

/** The lead on the server, with a function by which Ana changes it. */
function aServerWith(values: Partial<Lead>) {
  let [lead, version] = [aLead('Rosa Martínez', values), 1];
  const tag = () => ({ etag: `"${version}"` });
  const events: object[] = [];
  function change({ contact, ...changes }: Partial<Omit<Lead, 'contact'>> & { contact?: Partial<Lead['contact']> }) {
    lead = { ...lead, ...changes, contact: { ...lead.contact, ...contact } };
    version += 1;
  }
  fakeServer({
    [`GET /leads/${lead.id}`]: (): Answer => [200, lead, tag()],
    [`GET /leads/${lead.id}/history`]: (): Answer => [200, events, { 'x-total-count': '1' }],
    [`PUT /leads/${lead.id}`]: ({ body, headers }): Answer => {
      if (headers['if-match'] !== tag().etag) return problem(412, 'changed_meanwhile', 'Somebody else has saved.');
      change(body as Partial<Lead>);
      return [200, lead, tag()];
    },
  });
  return {
    id: lead.id,
    now: () => lead,
    /** Ana saves. */
    change(changes: Parameters<typeof change>[0]) {
      change(changes);
      const after = { ...changes, ...changes.contact };
      events.unshift({
        id: `e${version}`,
        at: '2026-11-16T20:00:00Z',
        actor_name: 'Ana Beltrán',
        action: 'x',
        before: {},
        after,
      });
    },
  };
}

const puts = () => callsOf('PUT').map(({ body, headers }) => [headers['if-match'], body]);

test('what only one of the two has changed stays, and nobody is asked', async () => {
  const server = aServerWith({ notes: 'Prefers mornings' });
  await renderScreen(<PanelContent id={server.id} />);
  await edit.click();
  await field('Notes').fill('Prefers evenings');
  server.change({ zip_code: '33130', contact: { address: 'Calle 8' } });
  await save.click();
  await expect.element(page.getByText('Saved successfully')).toBeVisible();
  await expect.element(page.getByText("Someone else's changes were kept: ZIP code, Address")).toBeVisible();
  expect(puts()).toEqual([
    ['"1"', { notes: 'Prefers evenings' }],
    ['"2"', { notes: 'Prefers evenings' }],
  ]);
  expect(server.now()).toMatchObject({ notes: 'Prefers evenings', zip_code: '33130' });
  await expect.element(page.getByText('33130')).toBeVisible();
  await expect.element(edit).toHaveFocus();
});

test('where both have changed a field both texts are shown, with who saved when, and the person chooses', async () => {
  const server = aServerWith({ notes: 'Prefers mornings', source: 'Web' });
  await renderScreen(<PanelContent id={server.id} />);
  await edit.click();
  await field('Notes').fill('Call on Monday');
  await field('Name').fill('Rosa M.');
  await page.getByRole('combobox', { name: 'Source' }).selectOptions('WhatsApp');
  server.change({ notes: 'Has a dog', source: 'Call', contact: { name: 'Rosa María' } });
  await save.click();
  const notes = dialog.getByRole('group', { name: 'Notes' });
  for (const text of ['Call on Monday', 'Has a dog', /^Ana Beltrán · 11\/16\/2026 3:00\sPM$/]) {
    await expect.element(notes.getByText(text)).toBeVisible();
  }
  const source = dialog.getByRole('group', { name: 'Source' });
  for (const text of ['WhatsApp', 'Call']) await expect.element(source.getByText(text)).toBeVisible();

  await expect.element(question.mine('Source')).toHaveFocus();
  await question.save.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Choose a version.');
  // By keyboard only.
  await expect.element(question.mine('Source')).toHaveFocus();
  await userEvent.keyboard(' {ArrowRight}');
  await expect.element(question.theirs('Source')).toBeChecked();
  await question.theirs('Notes').click();
  await question.mine('Name').click();
  await question.save.click();
  await expect.element(page.getByText('Saved successfully')).toBeVisible();
  expect(puts().at(-1)).toEqual(['"2"', { contact: { name: 'Rosa M.' } }]);
  await expect.element(page.getByText('Has a dog')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('back to the form, by Escape too, loses nothing of what was typed, and writes nothing', async () => {
  const server = aServerWith({ notes: '' });
  const close = vi.fn();
  await renderScreen(<LeadPanel id={server.id} close={close} />);
  await edit.click();
  await field('Notes').fill('Call on Monday');
  server.change({ notes: 'Has a dog' });
  await save.click();
  await question.back.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(field('Notes')).toHaveValue('Call on Monday');
  await expect.element(field('Notes')).toHaveFocus();
  expect(server.now().notes).toBe('Has a dog');
  await save.click();
  await expect.element(question.mine('Notes')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(close).not.toHaveBeenCalled();
});

test('what was typed and left is compared with what it was typed over, not with what is there by now', async () => {
  const server = aServerWith({ notes: 'Prefers mornings' });
  const client = createQueryClient();
  const first = await renderScreen(<PanelContent id={server.id} />, client);
  await edit.click();
  await field('Notes').fill('Call on Monday');
  await first.unmount();
  server.change({ notes: 'Has a dog' });
  client.clear();
  await renderScreen(<PanelContent id={server.id} />, client);
  await expect.element(field('Notes')).toHaveValue('Call on Monday');
  await save.click();
  await expect.element(dialog.getByText('Has a dog')).toBeVisible();
});

test('the version is that of the lead as it was opened, also after it was read again', async () => {
  const server = aServerWith({ notes: '' });
  const client = createQueryClient();
  await renderScreen(<PanelContent id={server.id} />, client);
  await edit.click();
  await field('Notes').fill('Call on Monday');
  server.change({ zip_code: '33130' });
  await client.refetchQueries();
  await save.click();
  await expect.element(page.getByText("Someone else's changes were kept: ZIP code")).toBeVisible();
  expect(puts()[0]?.[0]).toBe('"1"');
});
