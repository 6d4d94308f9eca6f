import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createBegun } from './begun.ts';

const quoting = createBegun<string>();

function Dialog() {
  const begun = quoting.use();
  return <p>{begun ? `Quoting ${begun.subject}` : 'Nothing begun'}</p>;
}

test('what is begun anywhere shows where it is done, until it ends; a second one waits for that', async () => {
  await render(<Dialog />);
  quoting.begin('Ana');
  quoting.begin('Eva');
  await expect.element(page.getByText('Quoting Ana')).toBeVisible();
  quoting.end();
  await expect.element(page.getByText('Nothing begun')).toBeVisible();
});

test('what was begun before its dialog was there shows in it', async () => {
  quoting.begin('Ana');
  await render(<Dialog />);
  await expect.element(page.getByText('Quoting Ana')).toBeVisible();
});

test('it has ended for whoever comes after the screens were gone', async () => {
  const screen = await render(<Dialog />);
  quoting.begin('Ana');
  await expect.element(page.getByText('Quoting Ana')).toBeVisible();
  await screen.unmount();
  await render(<Dialog />);
  await expect.element(page.getByText('Nothing begun')).toBeVisible();
});
