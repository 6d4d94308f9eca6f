import { createElement, Fragment, type ReactNode, useEffect } from 'react';
import { type Markup, type MarkupNode, markupTags } from '../../contract/markup.ts';

/** What is drawn stays in the area: nothing of it is painted over what stands around. */
const bounds = '.brand-area{isolation:isolate;overflow:clip}';

/** The operator's header, and the style for the area it stands in while it is there. No text of it becomes markup. */
export default function DrawnMarkup({ markup: { style, header } }: { markup: Markup }) {
  // The browser's own list of style sheets.
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style + bounds);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [style]);
  return header.length === 0 ? null : <div data-brand-header>{drawn(header)}</div>;
}

function drawn(nodes: readonly MarkupNode[]): ReactNode {
  // A header has no order of its own to be known by: it is drawn anew when it changes.
  return nodes.map((node, at) =>
    createElement(Fragment, { key: at }, node.tag === '' ? node.text : <Element node={node} />),
  );
}

function Element({ node: { tag, class: className, href, children } }: { node: MarkupNode }) {
  if (!(markupTags as readonly string[]).includes(tag)) return null;
  const link = href !== '' && { href, target: '_blank', rel: 'noopener noreferrer' };
  return createElement(tag, { ...(className && { className }), ...link }, children.length > 0 ? drawn(children) : null);
}
