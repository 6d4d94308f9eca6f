import { beforeEach, describe, expect, test } from 'vitest';
import { startI18n } from '#platform/web/i18n.ts';
import { enter, fakeServer, renderScreen } from '#platform/web/test-page.tsx';
import type { Branding, Markup, MarkupNode } from '../contract.ts';
import { AgencyMarkup } from './index.tsx';

await startI18n(['platform']);

const words = (text: string): MarkupNode => ({ tag: '', text, class: '', href: '', children: [] });
const element = (tag: MarkupNode['tag'], children: MarkupNode[], more: Partial<MarkupNode> = {}): MarkupNode => ({
  tag,
  text: '',
  class: '',
  href: '',
  children,
  ...more,
});
const markup: Markup = {
  style: '.brand-area .brand-own-aviso{color:rgb(200, 0, 0)}',
  header: [
    element('p', [words('Hola '), element('b', [words('<i>x</i>')])], { class: 'brand-own-aviso' }),
    element('a', [words('ir')], { href: 'https://sol.example/' }),
    element('script' as 'b', [words('window.hostile = true')]),
  ],
};

const open = async (branding: Partial<Branding>) => {
  fakeServer({ 'GET /branding': () => [200, branding, {}], 'GET /branding/markup': () => [200, markup, {}] });
  await renderScreen(
    <>
      <p className="brand-own-aviso" data-testid="outside">
        Fuera
      </p>
      <main className="brand-area">
        <AgencyMarkup />
      </main>
    </>,
  );
};
const colourOf = (selector: string) => getComputedStyle(document.querySelector(selector) as Element).color;

describe('style and header of the agency', () => {
  beforeEach(() => enter({ tab: 'dashboard', role: 'Agente' }));

  test('are drawn in the area alone, and no text becomes markup', async () => {
    await open({ has_markup: true });
    await expect.poll(() => document.querySelector('.brand-area p')?.textContent).toBe('Hola <i>x</i>');
    await expect.poll(() => colourOf('.brand-area p')).toBe('rgb(200, 0, 0)');
    expect(colourOf('[data-testid=outside]')).not.toBe('rgb(200, 0, 0)');
    expect(document.querySelector('.brand-area a')?.getAttribute('rel')).toBe('noopener noreferrer');
    expect(document.querySelectorAll('.brand-area script, .brand-area i')).toHaveLength(0);
  });

  test('are not asked for where there are none', async () => {
    await open({ has_markup: false });
    await expect.element(document.body).toBeVisible();
    expect(document.querySelector('.brand-area')?.textContent).toBe('');
    expect(document.adoptedStyleSheets).toHaveLength(0);
  });
});
