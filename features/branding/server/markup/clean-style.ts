import { type CssNode, fork, generate, List, type Rule, type Selector, type StyleSheet, walk } from 'css-tree';
import { markupTags, ownClass } from '../../contract/markup.ts';
import { listDropped } from './dropped.ts';

/** Deeper nesting is rejected, because it could exhaust the parser's stack. */
const depthMax = 20;
/** The style parser scans the whole text for each part that it can't parse. A text with more of them is rejected. */
export const unreadMax = 40;

/** Properties for fonts, lines, backgrounds and spacing. None moves an element, covers another or fetches. */
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
/** Elements of the header, and the app's elements that contain text. */
const types = new Set<string>([...markupTags, 'h1', 'table', 'th', 'td', 'tr', 'section', 'article', 'dl', 'dt', 'dd']);
const states = new Set(['hover', 'focus', 'focus-visible', 'first-child', 'last-child', 'nth-child']);
const kinds = new Set(['ClassSelector', 'TypeSelector', 'PseudoClassSelector', 'Combinator', 'Nth', 'AnPlusB']);
/** Node types not allowed in a value: URLs, strings, and unparsed parts. */
const refusedParts = new Set(['Url', 'Raw', 'String', 'Hash-url', 'Block', 'Parentheses-raw', 'GeneralEnclosed']);

/**
 * Sanitizes a style: keeps what the lists above allow, scopes it below `.brand-area`, and renames classes to the
 * header's. Also returns the removed parts.
 */
export function cleanStyle(text: string): { style: string; dropped: string[] } {
  const dropped = listDropped();
  if (isTooDeep(text)) return { style: '', dropped: dropped.of(text).list };
  // The original text, because an unparsed part can't always be generated.
  const drop = ({ loc }: CssNode) => dropped.of(loc ? text.slice(loc.start.offset, loc.end.offset) : '');
  // An at-rule whose condition can't be parsed has none, and is reported as a whole.
  const sheet = read(text, (node) => node && drop(node));
  if (!sheet) return { style: '', dropped: listDropped().of(text).list };
  sheet.children = keep(sheet.children, drop);
  return { style: generate(sheet), dropped: dropped.list };
}

/**
 * Parses a style, and calls `tell` for each part that can't be parsed. null means more than {@link unreadMax} of them.
 */
function read(text: string, tell: (node: CssNode | null) => unknown): StyleSheet | null {
  let unread = 0;
  // A reused parser treats the previous style's remains beyond the end of this one as part of it.
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

/** Returns whether anything of a rule is left. */
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

/** Whether a selector consists of allowed elements, classes, and states that don't depend on other stylesheets. */
function isPlain(selector: Selector): boolean {
  let isFine = true;
  walk(selector, (node) => {
    if (node === selector) return;
    isFine &&= node.type === 'Identifier' || kinds.has(node.type);
    if (node.type === 'TypeSelector') isFine &&= types.has(node.name.toLowerCase());
    if (node.type === 'PseudoClassSelector') isFine &&= states.has(node.name.toLowerCase());
    if (node.type === 'ClassSelector') isFine &&= /^[\w-]{1,60}$/.test(node.name);
    // An element's sibling may be outside the area.
    if (node.type === 'Combinator') isFine &&= [' ', '>', '+', '~'].includes(node.name);
  });
  const first = selector.children.first;
  return isFine && first !== null && first.type !== 'Combinator';
}

/** The same selector below the working area, with the header's classes. */
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
    // Negative margins could move an element over an adjacent one.
    if (property.startsWith('margin') && /Number|Dimension|Percentage|Function/.test(part.type))
      isFine &&= part.type !== 'Function' && !('value' in part && String(part.value).startsWith('-'));
  });
  return isFine;
}
