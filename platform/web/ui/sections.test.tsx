import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { startI18n } from '../i18n.ts';
import { enter, renderScreen } from '../test-page.tsx';
import { Sections } from './sections.tsx';

await startI18n(['platform']);

const labels = [
  'Resumen',
  'Agencias',
  'Marca blanca',
  'Usuarios del sistema',
  'Respaldos',
  'Trabajo en segundo plano',
  'Registros del servidor',
  'Mantenimiento',
  'Configuración',
  'Servidor',
];

beforeEach(() => enter({ tab: 'leads', language: 'es' }));

const show = (width: number) =>
  renderScreen(
    <div style={{ width }}>
      <Sections
        label="Plataforma"
        sections={labels.map((label) => ({ name: label, label }))}
        current="Resumen"
        choose={() => {}}
      >
        Texto
      </Sections>
    </div>,
  );

test('ten long tabs take a second row where one has no room for them: none is cut', async () => {
  await page.viewport(1280, 800);
  await show(1000);
  await vi.waitFor(async () => {
    const { right } = (await page.getByRole('tablist').findElement()).getBoundingClientRect();
    const tabs = page.getByRole('tab').elements();
    expect(tabs).toHaveLength(labels.length);
    for (const tab of tabs) expect(tab.getBoundingClientRect().right).toBeLessThanOrEqual(right + 1);
  });
});

test('on a phone they are one row that scrolls, with a shadow where there are more', async () => {
  await page.viewport(390, 844);
  await show(366);
  await vi.waitFor(async () => {
    const strip = (await page.getByRole('tablist').findElement()).parentElement as HTMLElement;
    expect(strip.scrollWidth).toBeGreaterThan(strip.clientWidth);
    expect(getComputedStyle(strip).backgroundAttachment).toContain('local');
    const tops = page.getByRole('tab').elements();
    expect(new Set(tops.map((tab) => Math.round(tab.getBoundingClientRect().top))).size).toBe(1);
  });
});
