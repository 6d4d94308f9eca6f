import { createElement, Fragment, type ReactNode, useEffect } from 'react';
import { type Markup, type MarkupNode, markupTags } from '../../contract/markup.ts';

/** Content stays in the area: it is never painted over its surroundings. */
const bounds = '.brand-area{isolation:isolate;overflow:clip}';

/** Renders the operator's header, and applies the style to its area while mounted. No text in it becomes markup. */
export default function DrawnMarkup({ markup: { style, header } }: { markup: Markup }) {
  // Synchronizes with the browser's list of stylesheets.
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
  // Header nodes have no stable keys: the header is rendered anew when it changes.
  return nodes.map((node, at) =>
    createElement(Fragment, { key: at }, node.tag === '' ? node.text : <Element node={node} />),
  );
}

function Element({ node: { tag, class: className, href, children } }: { node: MarkupNode }) {
  if (!(markupTags as readonly string[]).includes(tag)) return null;
  const link = href !== '' && { href, target: '_blank', rel: 'noopener noreferrer' };
  return createElement(tag, { ...(className && { className }), ...link }, children.length > 0 ? drawn(children) : null);
}
