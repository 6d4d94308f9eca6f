import { type ComponentType, Suspense, startTransition, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { onConnectionChange, reportConnection } from './connection.ts';
import { lazyView, withParts } from './lazy-view.ts';
import { ErrorBoundary } from './ui/error-boundary.tsx';

afterEach(() => {
  reportConnection(true);
  vi.restoreAllMocks();
});

const found = { default: () => <p>The list</p> };

function show(load: () => Promise<typeof found>) {
  const View = lazyView(load);
  return render(
    <ErrorBoundary>
      <Suspense fallback={<p>Fetching</p>}>
        <View />
      </Suspense>
    </ErrorBoundary>,
  );
}

/** Simulates browsers that never request a file again after a failed fetch. */
function rememberingBrowser(isServerThere: () => boolean) {
  let hasFailed = false;
  return vi.fn(async () => {
    hasFailed ||= !isServerThere();
    if (hasFailed) throw new TypeError('Failed to fetch dynamically imported module');
    return found;
  });
}

test('a view that is opened while the connection is lost is fetched when it is found again, and not before', async () => {
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  let isThere = false;
  const load = rememberingBrowser(() => isThere);
  reportConnection(false);
  await show(load);
  await expect.element(page.getByText('Fetching')).toBeVisible();
  expect(load).not.toHaveBeenCalled();
  isThere = true;
  reportConnection(true);
  await expect.element(page.getByText('The list')).toBeVisible();
});

test('a view that was the first to meet the lost connection waits for it', async () => {
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const load = vi.fn(async () => found).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const lost = new Promise<void>((resolve) => {
    const stop = onConnectionChange(() => {
      stop();
      resolve();
    });
  });
  await show(load);
  await lost;
  expect(load).toHaveBeenCalledTimes(1);
  reportConnection(true);
  await expect.element(page.getByText('The list')).toBeVisible();
});

const waited = vi.fn();

function Waiting() {
  waited();
  return null;
}

test('what is fetched shows at once with its parts, each time', async () => {
  const Part = lazyView(async () => ({ default: () => <p>A part</p> }));
  const View = lazyView(() =>
    withParts(
      Promise.resolve({
        default: () => (
          <>
            <input aria-label="Search" />
            <Part />
          </>
        ),
      }),
      Part,
    ),
  );
  await View.fetch();
  waited.mockClear();
  const screen = await render(
    <Suspense fallback={<Waiting />}>
      <View />
    </Suspense>,
  );
  await expect.element(page.getByText('A part')).toBeVisible();
  await screen.rerender(<Suspense fallback={<Waiting />}>{null}</Suspense>);
  await screen.rerender(
    <Suspense fallback={<Waiting />}>
      <View />
    </Suspense>,
  );
  await expect.element(page.getByLabelText('Search')).toBeVisible();
  expect(waited).not.toHaveBeenCalled();
});

/** In a transition React waits briefly for the code and keeps the current view. */
function InTransitions({ View }: { View: ComponentType }) {
  const [times, setTimes] = useState(0);
  return (
    <>
      <button type="button" onClick={() => startTransition(() => setTimes(times + 1))}>
        Shown {times}
      </button>
      <Suspense>{times > 0 && <View />}</Suspense>
    </>
  );
}

test('a view that came while it was fetched does not begin anew when it is shown again', async () => {
  const View = lazyView(async () => ({ default: () => <input aria-label="Search" /> }));
  await render(<InTransitions View={View} />);
  await page.getByRole('button', { name: 'Shown 0' }).click();
  await page.getByLabelText('Search').fill('Ro');
  await page.getByRole('button', { name: 'Shown 1' }).click();
  await expect.element(page.getByRole('button', { name: 'Shown 2' })).toBeVisible();
  await expect.element(page.getByLabelText('Search')).toHaveValue('Ro');
});
