import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { startI18n } from '../i18n.ts';
import { enter, renderScreen } from '../test-page.tsx';
import { LineChart } from './line-chart.tsx';

await startI18n(['platform', 'records']);
beforeEach(() => enter({ tab: 'dashboard' }));

const show = vi.fn();
const values = [
  { key: 'a', label: '10/01/2026', texts: ['3'], amounts: [3] },
  { key: 'b', label: '10/02/2026', texts: ['7'], amounts: [7], show },
];

test('arrows read the values, Enter opens the rows of the one that is read, and the table has all', async () => {
  await renderScreen(
    <LineChart title="Leads" summary="Highest: 7" values={values} series={['Leads']} write={String} />,
  );
  const chart = page.getByRole('slider', { name: 'Leads' });
  (await chart.findElement()).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(chart).toHaveAttribute('aria-valuetext', '10/01/2026: 3');
  await userEvent.keyboard('{Enter}');
  expect(show).not.toHaveBeenCalled();
  await userEvent.keyboard('{End}{ArrowRight}');
  await expect.element(chart).toHaveAttribute('aria-valuetext', '10/02/2026: 7');
  await userEvent.keyboard('{Enter}');
  expect(show).toHaveBeenCalledOnce();
  await expect.element(page.getByRole('figure', { name: 'Leads' })).toBeVisible();
});

test('a line has a gap where there is no amount, and reads it as none', async () => {
  const gap = { key: 'c', label: '10/03/2026', texts: ['–'], amounts: [null] };
  const last = { key: 'd', label: '10/04/2026', texts: ['0'], amounts: [0] };
  await renderScreen(
    <LineChart title="Rate" summary="Highest: 7" values={[...values, gap, last]} series={['Rate']} write={String} />,
  );
  const figure = await page.getByRole('figure', { name: 'Rate' }).findElement();
  const lines = [...figure.querySelectorAll('path')].map((path) => path.getAttribute('d') ?? '');
  expect(lines.filter((line) => line.split('M').length === 3 && line.endsWith('h0'))).toHaveLength(1);
  const chart = page.getByRole('slider', { name: 'Rate' });
  (await chart.findElement()).focus();
  await userEvent.keyboard('{End}{ArrowLeft}');
  await expect.element(chart).toHaveAttribute('aria-valuetext', '10/03/2026: –');
  expect(figure.querySelectorAll('circle')).toHaveLength(0);
});

test('one value alone is a point', async () => {
  await renderScreen(
    <LineChart title="Leads" summary="Highest: 3" values={values.slice(0, 1)} series={['Leads']} write={String} />,
  );
  const figure = page.getByRole('figure', { name: 'Leads' });
  await expect.element(figure).toBeVisible();
  await expect.poll(async () => (await figure.findElement()).querySelectorAll('circle')).toHaveLength(1);
});
