import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { CallOptions, ReceivedFile } from '../client.ts';
import { startI18n } from '../i18n.ts';
import { enter, renderScreen } from '../test-page.tsx';
import { ExportMenu } from './export-menu.tsx';

await startI18n(['platform', 'records']);
beforeEach(() => enter({ tab: 'dashboard' }));

/** A file that delivers 20 kB at once, and the rest when the test releases it or none if the download is stopped. */
function slowFile() {
  let letGo = () => {};
  const make = vi.fn(async (_format: string, { signal, take }: CallOptions): Promise<ReceivedFile> => {
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        stream.enqueue(new Uint8Array(20 * 1_024));
        letGo = () => stream.close();
        signal?.addEventListener('abort', () => stream.error(signal.reason));
      },
    });
    return { name: 'leads.csv', content: (await take?.(new Response(body))) as Blob };
  });
  return { make, letGo: () => letGo() };
}

const show = (make: ReturnType<typeof slowFile>['make']) =>
  renderScreen(
    <ExportMenu
      label="Export leads"
      failed="The file could not be made."
      done="The file is saved."
      formats={[{ format: 'csv', text: 'CSV' }]}
      make={make}
    />,
  );

async function choose(): Promise<void> {
  await page.getByRole('button', { name: 'Export leads' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  await expect.element(page.getByText('20 kB so far')).toBeVisible();
}

test('a file says how much of it has come, is saved when it is whole, and says so', async () => {
  const { make, letGo } = slowFile();
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await show(make);
  await choose();
  expect(saved).not.toHaveBeenCalled();
  letGo();
  await expect.element(page.getByText('The file is saved.')).toBeVisible();
  expect(saved).toHaveBeenCalledOnce();
  await expect.element(page.getByText('20 kB so far')).not.toBeInTheDocument();
  expect(make).toHaveBeenCalledWith('csv', expect.anything());
});

test('one that is stopped is not saved, and nobody is told of a failure; the next can begin', async () => {
  const { make } = slowFile();
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await show(make);
  await choose();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByText('20 kB so far')).not.toBeInTheDocument();
  await expect.element(page.getByText('The file could not be made.')).not.toBeInTheDocument();
  expect(saved).not.toHaveBeenCalled();
  await choose();
});

test('the usual format comes at one press, and the others stay in the menu beside it', async () => {
  const { make } = slowFile();
  await renderScreen(
    <ExportMenu
      label="Formats of leads"
      failed="The file could not be made."
      formats={[
        { format: 'csv', text: 'CSV' },
        { format: 'pdf', text: 'PDF' },
      ]}
      buttons={(opening, start) => (
        <>
          <button type="button" onClick={() => start('pdf')}>
            Download PDF: leads
          </button>
          <button type="button" {...opening}>
            Formats of leads
          </button>
        </>
      )}
      make={make}
    />,
  );
  await page.getByRole('button', { name: 'Download PDF: leads' }).click();
  await expect.element(page.getByText('20 kB so far')).toBeVisible();
  expect(make).toHaveBeenCalledWith('pdf', expect.anything());
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Formats of leads' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  await vi.waitFor(() => expect(make).toHaveBeenLastCalledWith('csv', expect.anything()));
});
