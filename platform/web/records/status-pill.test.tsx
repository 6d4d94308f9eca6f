import { IconCircleCheck, IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../test-page.tsx';
import type { StatusLooks } from './status-looks.ts';
import { StatusPill } from './status-pill.tsx';

type Step = 'open' | 'waits' | 'done';

const looks: StatusLooks<Step> = {
  open: { tone: 'info', icon: IconClock },
  waits: { tone: 'warning', icon: IconClock },
  done: { tone: 'success', icon: IconCircleCheck },
};
const words = { open: 'Open', waits: 'Waits', done: 'Done' };

function Pill({ log }: { log: Step[] }) {
  const [status, setStatus] = useState<Step>('open');
  const onChange = (next: Step) => {
    log.push(next);
    setStatus(next);
  };
  return (
    <StatusPill
      status={status}
      looks={looks}
      onChange={onChange}
      textOf={(step) => words[step]}
      label="Status of the work"
    />
  );
}

const pill = page.getByRole('button', { name: /^Status of the work: / });
const menu = page.getByRole('menu', { name: 'Status of the work' });
const option = (name: string) => page.getByRole('menuitemradio', { name, exact: true });

test('the pill says its word, and its menu gives another one', async () => {
  const log: Step[] = [];
  await renderScreen(<Pill log={log} />);
  await expect.element(pill).toHaveTextContent('Open');
  await pill.click();
  await expect.element(option('Open')).toBeChecked();
  await option('Done').click();
  expect(log).toEqual(['done']);
  await expect.element(pill).toHaveTextContent('Done');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(pill).toHaveFocus();
});

test('the keyboard opens it, walks it in a circle, finds a word by its letter, and leaves it', async () => {
  const log: Step[] = [];
  await renderScreen(<Pill log={log} />);
  await userEvent.keyboard('{Tab}{ArrowDown}');
  await expect.element(option('Open')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(option('Done')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(option('Waits')).toHaveFocus();
  await userEvent.keyboard('d');
  await expect.element(option('Done')).toHaveFocus();
  await userEvent.keyboard('{Home}{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(pill).toHaveFocus();
  expect(log).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(option('Open')).toHaveFocus();
  await userEvent.keyboard('{End}{Enter}');
  await expect.poll(() => log).toEqual(['done']);
});

test('pressed again it closes, and pressed elsewhere too', async () => {
  await renderScreen(
    <>
      <Pill log={[]} />
      <p>Elsewhere</p>
    </>,
  );
  await pill.click();
  await expect.element(menu).toBeVisible();
  await pill.click();
  await expect.element(menu).not.toBeInTheDocument();
  await pill.click();
  await page.getByText('Elsewhere').click();
  await expect.element(menu).not.toBeInTheDocument();
});

test('what scrolls closes it where its button goes along, and nowhere else', async () => {
  await renderScreen(
    <>
      <div data-testid="around" style={{ height: 300, overflow: 'auto' }}>
        <Pill log={[]} />
        <div style={{ height: 1_000 }} />
      </div>
      <div data-testid="beside" style={{ height: 50, overflow: 'auto' }}>
        <div style={{ height: 1_000 }} />
      </div>
    </>,
  );
  // Scrolls and waits until the effects have rendered.
  const scroll = async (name: string) => {
    const box = await page.getByTestId(name).findElement();
    await new Promise((resolve) => {
      box.addEventListener('scroll', () => setTimeout(() => requestAnimationFrame(resolve), 50), { once: true });
      box.scrollTop = 20;
    });
  };
  await pill.click();
  await scroll('beside');
  await expect.element(menu).toBeVisible();
  await scroll('around');
  await expect.element(menu).not.toBeInTheDocument();
});

test('what cannot be changed is a word and no control', async () => {
  await renderScreen(<StatusPill status="done" looks={looks} textOf={(step) => words[step as Step]} label="Status" />);
  await expect.element(page.getByText('Done')).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});
