import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { isHttps } from '../../contract/fields.ts';
import { type MarkupNode, type MarkupTag, markupTags, ownClass } from '../../contract/markup.ts';
import { listDropped } from './dropped.ts';

/** A header with more nodes or greater depth is rejected. */
const [nodesMax, depthMax] = [500, 20];

type Child = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Elements that are removed with their content. Of other elements that aren't allowed, the text stays. */
const whole = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'title',
  'textarea',
  'select',
  'option',
  'xmp',
  'plaintext',
  'noembed',
  'noframes',
  'head',
  'link',
  'meta',
  'base',
  'form',
  'button',
]);

/**
 * Sanitizes a header: returns a tree of allowed elements, which no browser parses as markup again, and the removed
 * parts. Parses as browsers do.
 */
export function cleanHeader(text: string): { header: MarkupNode[]; dropped: string[] } {
  const dropped = listDropped();
  let nodes = 0;

  function clean(children: readonly Child[], depth: number): MarkupNode[] {
    return children.flatMap((node): MarkupNode[] => {
      nodes += 1;
      if (node.nodeName === '#text' && 'value' in node) return nodes > nodesMax ? [] : words(node.value);
      if (!('tagName' in node)) return [];
      return nodes > nodesMax || depth > depthMax ? left(node) : element(node, depth);
    });
  }

  function left(node: Element): MarkupNode[] {
    dropped.of(`<${node.tagName}>`);
    return [];
  }

  function element(node: Element, depth: number): MarkupNode[] {
    const isHtml = String(node.namespaceURI) === 'http://www.w3.org/1999/xhtml';
    if (!isHtml || whole.has(node.tagName)) return left(node);
    if (!(markupTags as readonly string[]).includes(node.tagName)) {
      left(node);
      return clean(node.childNodes, depth + 1);
    }
    const tag = node.tagName as MarkupTag;
    return [{ tag, text: '', ...attributesOf(node), children: clean(node.childNodes, depth + 1) }];
  }

  function attributesOf({ tagName, attrs }: Element): { class: string; href: string } {
    const kept = { class: '', href: '' };
    for (const { name, value } of attrs) {
      if (name === 'class') kept.class = classes(value);
      else if (name === 'href' && tagName === 'a' && isAddress(value)) kept.href = value.trim();
      else dropped.of(`<${tagName} ${name}="${value}">`);
    }
    return kept;
  }

  return { header: clean(parseFragment(text).childNodes, 0), dropped: dropped.list };
}

const words = (text: string): MarkupNode[] =>
  text === '' ? [] : [{ tag: '', text, class: '', href: '', children: [] }];

const classes = (value: string) =>
  value
    .split(/\s+/)
    .filter((name) => /^[\w-]{1,60}$/.test(name))
    .map((name) => ownClass + name)
    .join(' ');

/** The link targets allowed in a header: web, mailbox, telephone. */
function isAddress(value: string): boolean {
  const address = value.trim();
  return isHttps(address) || /^mailto:[\w.+-]+@[\w.-]+$/.test(address) || /^tel:[+\d().\s-]{3,30}$/.test(address);
}
