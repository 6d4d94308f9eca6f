import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { startI18n } from '#platform/web/i18n.ts';
import { go } from '#platform/web/navigation.ts';
import { session, startSession } from '#platform/web/session.ts';
import { enter, renderScreen } from '#platform/web/test-page.tsx';
import { useRange } from './use-range.ts';

await startI18n(['platform', 'analytics']);
beforeEach(() => enter({ tab: 'analytics', role: 'Admin' }));

function Probe() {
  const { filters, change } = useRange();
  return (
    <>
      <output>{JSON.stringify(filters)}</output>
      <button type="button" onClick={() => change({ sources: 'Web' })}>
        Choose
      </button>
      <button type="button" onClick={() => change({})}>
        Clear
      </button>
    </>
  );
}

const shown = () => page.getByRole('status');

test('a section that is opened begins with the last filters, which can be taken away there', async () => {
  await renderScreen(<Probe />);
  await page.getByRole('button', { name: 'Choose' }).click();
  go({ tab: 'analytics', section: 'funnel' });
  await expect.element(shown()).toHaveTextContent('{"sources":"Web"}');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.element(shown()).toHaveTextContent('{}');
  go({ tab: 'analytics', section: 'agents' });
  await expect.element(shown()).toHaveTextContent('{}');
});

test('the next session begins with none', async () => {
  await renderScreen(<Probe />);
  await page.getByRole('button', { name: 'Choose' }).click();
  await expect.element(shown()).toHaveTextContent('{"sources":"Web"}');
  const left = session();
  if (!left) throw new Error('Nobody is signed in.');
  startSession({ ...left, access_token: 'of-somebody-else' });
  go({ tab: 'analytics', section: 'funnel' });
  await expect.element(shown()).toHaveTextContent('{}');
});
