import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MarkupNode } from '../../contract.ts';
import { hostileHeaders, hostileStyles } from '../../testing/hostile-markup.ts';
import { cleanHeader } from './clean-header.ts';
import { cleanMarkup } from './clean-markup.ts';
import { cleanStyle, unreadMax } from './clean-style.ts';

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
      dropped: ['body', 'position: fixed'],
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

  test('with a condition that cannot be read is left out, and the rest is kept', () => {
    expect(cleanStyle('@media (max-width 600px){b{color:red}} @media print{b{color:red}}')).toEqual({
      style: '@media print{.brand-area b{color:red}}',
      dropped: ['(max-width 600px)', '@media (max-width 600px){b{color:red}}'],
    });
  });

  test.each([
    { what: 'selectors', part: '< { color: red } ', begin: '', each: 1 },
    { what: 'conditions and their rules', part: '@media (max-width 600px) { b { color: red } } ', begin: '', each: 2 },
    { what: 'what stands in a rule', part: ') x; ', begin: 'p { ', each: 1 },
  ])('with so many parts that cannot be read keeps the rest, and with one more is none: $what', (input) => {
    const { part, begin, each } = input;
    const styleOf = (count: number) => `${begin}${part.repeat(count)}${begin ? '} ' : ''}b { color: red }`;
    const most = unreadMax / each;
    expect(cleanStyle(styleOf(most)).style).toBe('.brand-area b{color:red}');
    expect(cleanStyle(styleOf(most + 1))).toEqual({ style: '', dropped: [expect.stringMatching(/^.{120}…$/)] });
    expect(cleanStyle('b { color: red }').style).toBe('.brand-area b{color:red}');
  });

  test('is read without anything of the style before it', () => {
    cleanStyle(`${';'.repeat(4)}${'{'.repeat(14)}`);
    expect(cleanStyle('{}}}')).toEqual({ style: '', dropped: ['}}', '{}'] });
  });

  test('is clean when it is cleaned again', () => {
    const once = cleanStyle('.a{color:red} p{margin:4px}').style.replaceAll('.brand-area .brand-own-', '.');
    expect(cleanStyle(once.replaceAll('.brand-area ', '')).dropped).toEqual([]);
  });
});

const words = (text: string): MarkupNode => ({ tag: '', text, class: '', href: '', children: [] });
const element = (tag: MarkupNode['tag'], children: MarkupNode[], more: Partial<MarkupNode> = {}): MarkupNode => ({
  tag,
  text: '',
  class: '',
  href: '',
  children,
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

describe('Whatever is written', () => {
  /** Parts of the examples in any order, with the language's syntax characters anywhere between and within them. */
  const mutated = (examples: readonly string[], signs: readonly string[]) => {
    const piece = fc
      .tuple(fc.constantFrom(...examples), fc.nat(60), fc.integer({ min: 1, max: 80 }))
      .map(([text, from, length]) => text.slice(from, from + length));
    return fc.array(fc.oneof(piece, fc.constantFrom(...signs)), { maxLength: 12 }).map((parts) => parts.join(''));
  };
  const styles = mutated(
    [
      ...hostileStyles,
      '@media (min-width: 600px) and (max-width: 900px) { .a > b:nth-child(2n+1) { color: rgb(1 2 3) } }',
    ],
    [
      '@media (',
      '@media (max-width 600px)',
      '@',
      '(',
      ')',
      '{',
      '}',
      ':',
      ';',
      '"',
      "'",
      '\\\\',
      '/*',
      'url(',
      '<',
      '\u0000',
      '\ud800',
    ],
  );
  const headers = mutated(hostileHeaders, [
    '<',
    '>',
    '</',
    '"',
    "'",
    '&',
    '&#0;',
    '<!--',
    ']]>',
    '<svg>',
    '\u0000',
    '\ud800',
  ]);

  test('is cleaned, and what is drawn of it is clean', () => {
    fc.assert(
      fc.property(styles, headers, (custom_css, header_html) => {
        const { style, header } = cleanMarkup({ custom_css, header_html });
        expect(style).not.toMatch(/url\(|position|@(?!media)/i);
        expect(JSON.stringify(header)).not.toMatch(/"tag":"(script|img|svg|style|iframe)"/);
      }),
      { numRuns: 2_000 },
    );
  });
});
