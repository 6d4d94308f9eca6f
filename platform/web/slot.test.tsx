import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { lazyView } from './lazy-view.ts';
import { createSlot, Slot } from './slot.tsx';

interface Offered {
  name: string;
}

const shown = () =>
  page
    .getByRole('button')
    .elements()
    .map((button) => button.textContent);

test('a place shows all that fills it, in the order of its list, whichever is there first', async () => {
  const slot = createSlot<Offered>();
  const { promise, resolve } = Promise.withResolvers<void>();
  const Late = lazyView<Offered>(async () => {
    await promise;
    return { default: ({ name }) => <button type="button">Renew {name}</button> };
  });
  slot.fillings = { renewals: Late, quotes: ({ name }) => <button type="button">Quote {name}</button> };
  await render(<Slot of={slot} with={{ name: 'Ana' }} />);
  await expect.poll(shown).toEqual(['Quote Ana']);
  resolve();
  await expect.element(page.getByRole('button', { name: 'Renew Ana' })).toBeVisible();
  await expect.poll(shown).toEqual(['Renew Ana', 'Quote Ana']);
});

test('what stands for a filling goes with its coming', async () => {
  const slot = createSlot<Offered>();
  const { promise, resolve } = Promise.withResolvers<void>();
  const Late = lazyView<Offered>(async () => {
    await promise;
    return { default: ({ name }) => <button type="button">Renew {name}</button> };
  });
  slot.fillings = { renewals: Late };
  await render(<Slot of={slot} with={{ name: 'Ana' }} awaited={<p>A line</p>} />);
  await expect.element(page.getByText('A line')).toBeVisible();
  resolve();
  await expect.element(page.getByRole('button', { name: 'Renew Ana' })).toBeVisible();
  await expect.element(page.getByText('A line')).not.toBeInTheDocument();
});

test('a place that nobody fills shows nothing', async () => {
  const { container } = await render(<Slot of={createSlot<Offered>()} with={{ name: 'Ana' }} />);
  expect(container.textContent).toBe('');
});
