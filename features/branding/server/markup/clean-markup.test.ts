import { describe, expect, test } from 'vitest';
import type { MarkupNode } from '../../contract.ts';
import { hostileHeaders, hostileStyles } from '../../testing/hostile-markup.ts';
import { cleanHeader } from './clean-header.ts';
import { cleanMarkup } from './clean-markup.ts';
import { cleanStyle } from './clean-style.ts';

describe('A style', () => {
  test('keeps colours, room and letters, below the working area and by the classes of the header', () => {
    const { style, dropped } = cleanStyle(
      '.tarjeta { color: var(--brand-primary); padding: calc(4px + 1em) } @media (max-width: 40em) { .tarjeta p { font-size: 12px } }',
    );
    expect(style).toBe(
      '.brand-area .brand-own-tarjeta{color:var(--brand-primary);padding:calc(4px + 1em)}@media (max-width:40em){.brand-area .brand-own-tarjeta p{font-size:12px}}',
    );
    expect(dropped).toEqual([]);
  });

  test('says what it leaves out, and keeps the rest of the rule', () => {
    expect(cleanStyle('.a, body { color: red; position: fixed }')).toEqual({
      style: '.brand-area .brand-own-a{color:red}',
      dropped: ['body', 'position:fixed'],
    });
  });

  test('each of at least forty that are hostile loses what is, and says so', () => {
    expect(hostileStyles.length).toBeGreaterThanOrEqual(40);
    for (const hostile of hostileStyles) {
      const { style, dropped } = cleanStyle(hostile);
      expect(style, hostile).not.toMatch(/url|@(?!media)|outside|position|transform|!important|[<\\"']|--brand-bg:/i);
      for (const rule of style.matchAll(/([^{}]+)\{/g)) {
        const selectors = String(rule[1]).startsWith('@media') ? [] : String(rule[1]).split(',');
        for (const selector of selectors) expect(selector, hostile).toMatch(/^\.brand-area [^>+~]/);
      }
      expect(`${style}${dropped.join('')}`, hostile).not.toBe('');
      if (!hostile.startsWith('/*')) expect(dropped, hostile).not.toEqual([]);
    }
  });

  test('is clean when it is cleaned again', () => {
    const once = cleanStyle('.a{color:red} p{margin:4px}').style.replaceAll('.brand-area .brand-own-', '.');
    expect(cleanStyle(once.replaceAll('.brand-area ', '')).dropped).toEqual([]);
  });
});

const words = (text: string): MarkupNode => ({ tag: '', text, class: '', href: '', children: [] });
const element = (tag: MarkupNode['tag'], children: MarkupNode[], more: Partial<MarkupNode> = {}): MarkupNode => ({
  ...{ tag, text: '', class: '', href: '', children },
  ...more,
});

describe('A header', () => {
  test('keeps words, marks, lists and links', () => {
    expect(cleanHeader('<p class="aviso">Hola, <b>agencia</b> <a href="https://sol.example/x">ir</a></p>')).toEqual({
      header: [
        element(
          'p',
          [
            words('Hola, '),
            element('b', [words('agencia')]),
            words(' '),
            element('a', [words('ir')], { href: 'https://sol.example/x' }),
          ],
          { class: 'brand-own-aviso' },
        ),
      ],
      dropped: [],
    });
  });

  const everyNode = (nodes: readonly MarkupNode[]): MarkupNode[] =>
    nodes.flatMap((node) => [node, ...everyNode(node.children)]);

  test('each of at least thirty that are hostile loses what is, and says so', () => {
    expect(hostileHeaders.length).toBeGreaterThanOrEqual(30);
    for (const hostile of hostileHeaders) {
      const { header, dropped } = cleanHeader(hostile);
      expect(dropped, hostile).not.toEqual([]);
      for (const { class: names, href } of everyNode(header)) {
        expect(names, hostile).toMatch(/^(brand-own-[\w-]+ ?)*$/);
        expect(href, hostile).toBe('');
      }
    }
  });

  test('of 20,000 characters is drawn up to 500 nodes', () => {
    expect(everyNode(cleanHeader('<b></b>'.repeat(2_800)).header)).toHaveLength(500);
    expect(cleanMarkup({ custom_css: '', header_html: '<i>'.repeat(6_600) }).dropped).not.toEqual([]);
  });
});
