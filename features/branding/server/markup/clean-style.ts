import { type CssNode, fork, generate, List, type Rule, type Selector, type StyleSheet, walk } from 'css-tree';
import { markupTags, ownClass } from '../../contract/markup.ts';
import { listDropped } from './dropped.ts';

/** Deeper brackets are no style, and cost whoever reads them a stack. */
const depthMax = 20;
/** The reader of styles goes through the whole text for each place that it cannot read; a text with more of them is no style. */
export const unreadMax = 40;

/** What changes letters, lines, grounds and room, and nothing that leaves its place, covers another or fetches. */
const properties = new Set([
  'color',
  'background-color',
  'font-size',
  'font-style',
  'font-weight',
  'line-height',
  'letter-spacing',
  'text-align',
  'text-decoration',
  'text-decoration-color',
  'text-transform',
  'white-space',
  'list-style-type',
  'display',
  'gap',
  'row-gap',
  'column-gap',
  'flex-direction',
  'flex-wrap',
  'flex',
  'flex-grow',
  'flex-shrink',
  'align-items',
  'align-self',
  'justify-content',
  'width',
  'max-width',
  'min-width',
  'height',
  'max-height',
  'min-height',
  'border-radius',
  'border-collapse',
  'border-spacing',
  ...['border', 'padding', 'margin'].flatMap((name) => [
    name,
    ...['top', 'right', 'bottom', 'left', 'inline', 'block'].map((side) => `${name}-${side}`),
  ]),
  'border-color',
  'border-style',
  'border-width',
]);
const functions = new Set(['var', 'rgb', 'rgba', 'hsl', 'hsla', 'oklch', 'calc', 'min', 'max', 'clamp', 'color-mix']);
const displays = new Set(['block', 'inline', 'inline-block', 'flex', 'inline-flex', 'list-item']);
/** Elements of the header, and of the app's views what holds words. */
const types = new Set<string>([...markupTags, 'h1', 'table', 'th', 'td', 'tr', 'section', 'article', 'dl', 'dt', 'dd']);
const states = new Set(['hover', 'focus', 'focus-visible', 'first-child', 'last-child', 'nth-child']);
const kinds = new Set(['ClassSelector', 'TypeSelector', 'PseudoClassSelector', 'Combinator', 'Nth', 'AnPlusB']);
/** What a value may not hold: addresses, texts, and what could not be read. */
const refusedParts = new Set(['Url', 'Raw', 'String', 'Hash-url', 'Block', 'Parentheses-raw', 'GeneralEnclosed']);

/**
 * A style as it is drawn: of what was written what is on the lists above, below `.brand-area`, by classes of the header
 * alone; and what was left out.
 */
export function cleanStyle(text: string): { style: string; dropped: string[] } {
  const dropped = listDropped();
  if (isTooDeep(text)) return { style: '', dropped: dropped.of(text).list };
  // As it was written: what could not be read cannot always be written anew.
  const drop = ({ loc }: CssNode) => dropped.of(loc ? text.slice(loc.start.offset, loc.end.offset) : '');
  // An at-rule whose condition could not be read has none, and is told as a whole.
  const sheet = read(text, (node) => node && drop(node));
  if (!sheet) return { style: '', dropped: listDropped().of(text).list };
  sheet.children = keep(sheet.children, drop);
  return { style: generate(sheet), dropped: dropped.list };
}

/** A style as it is read, told of each part that cannot be; null: these are more than {@link unreadMax}. */
function read(text: string, tell: (node: CssNode | null) => unknown): StyleSheet | null {
  let unread = 0;
  // A parser that has read another style takes what is left of it behind this one's end for a part of this one.
  const { parse } = fork({});
  try {
    return parse(text, {
      positions: true,
      onParseError(error, node: CssNode | null) {
        unread += 1;
        if (unread > unreadMax) throw error;
        tell(node);
      },
    }) as StyleSheet;
  } catch (error) {
    if (unread > unreadMax) return null;
    throw error;
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const letter of text) {
    if ('([{'.includes(letter)) depth += 1;
    if (depth > depthMax) return true;
    if (')]}'.includes(letter)) depth = Math.max(0, depth - 1);
  }
  return false;
}

type Drop = (node: CssNode) => unknown;

function keep(nodes: List<CssNode>, drop: Drop): List<CssNode> {
  const kept = new List<CssNode>();
  nodes.forEach((node) => {
    if (node.type === 'Comment') return;
    if (node.type === 'Rule' && cleanRule(node, drop)) kept.appendData(node);
    else if (node.type === 'Atrule' && node.name.toLowerCase() === 'media' && node.block && isQuery(node.prelude)) {
      node.block.children = keep(node.block.children, drop);
      if (!node.block.children.isEmpty) kept.appendData(node);
    } else if (node.type !== 'Rule') drop(node);
  });
  return kept;
}

const isQuery = (prelude: CssNode | null): boolean =>
  prelude?.type === 'AtrulePrelude' && !holds(prelude, refusedParts);

function holds(node: CssNode, refused: ReadonlySet<string>): boolean {
  let found = false;
  walk(node, ({ type }) => {
    found ||= refused.has(type);
  });
  return found;
}

/** Whether anything of a rule is left. */
function cleanRule(rule: Rule, drop: Drop): boolean {
  if (rule.prelude.type !== 'SelectorList') {
    drop(rule);
    return false;
  }
  const selectors = new List<CssNode>();
  rule.prelude.children.forEach((selector) => {
    if (selector.type === 'Selector' && isPlain(selector)) selectors.appendData(below(selector));
    else drop(selector);
  });
  const declarations = new List<CssNode>();
  rule.block.children.forEach((node) => {
    if (isHarmless(node)) declarations.appendData(node);
    else if (node.type !== 'Comment') drop(node);
  });
  rule.prelude.children = selectors;
  rule.block.children = declarations;
  return !selectors.isEmpty && !declarations.isEmpty;
}

/** Whether a selector names elements that words stand in, classes, and states that need no other sheet. */
function isPlain(selector: Selector): boolean {
  let isFine = true;
  walk(selector, (node) => {
    if (node === selector) return;
    isFine &&= node.type === 'Identifier' || kinds.has(node.type);
    if (node.type === 'TypeSelector') isFine &&= types.has(node.name.toLowerCase());
    if (node.type === 'PseudoClassSelector') isFine &&= states.has(node.name.toLowerCase());
    if (node.type === 'ClassSelector') isFine &&= /^[\w-]{1,60}$/.test(node.name);
    // What stands beside an element may stand outside the area.
    if (node.type === 'Combinator') isFine &&= [' ', '>', '+', '~'].includes(node.name);
  });
  const first = selector.children.first;
  return isFine && first !== null && first.type !== 'Combinator';
}

/** The same selector below the working area, with the classes of the header. */
function below(selector: Selector): Selector {
  walk(selector, (node) => {
    if (node.type === 'ClassSelector') node.name = ownClass + node.name;
  });
  selector.children.prependData({ type: 'Combinator', name: ' ' });
  selector.children.prependData({ type: 'ClassSelector', name: 'brand-area' });
  return selector;
}

function isHarmless(node: CssNode): boolean {
  if (node.type !== 'Declaration' || node.important) return false;
  const property = node.property.toLowerCase();
  if (!properties.has(property) || holds(node.value, refusedParts)) return false;
  let isFine = true;
  walk(node.value, (part) => {
    if (part.type === 'Function') isFine &&= functions.has(part.name.toLowerCase());
    if (part.type === 'Identifier' && part.name.startsWith('--'))
      isFine &&= /^--(brand|status)-[a-z-]+$/.test(part.name);
    if (part.type === 'Identifier' && property === 'display') isFine &&= displays.has(part.name.toLowerCase());
    // What is pulled out of its place may cover what stands beside it.
    if (property.startsWith('margin') && /Number|Dimension|Percentage|Function/.test(part.type))
      isFine &&= part.type !== 'Function' && !('value' in part && String(part.value).startsWith('-'));
  });
  return isFine;
}
