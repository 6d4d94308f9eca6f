import * as z from 'zod/mini';

/** The elements allowed in a header. */
export const markupTags = [
  'p',
  'div',
  'span',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'small',
  'br',
  'hr',
  'ul',
  'ol',
  'li',
  'h2',
  'h3',
  'h4',
  'a',
] as const;
export type MarkupTag = (typeof markupTags)[number];

/** The prefix of every class in a header or selected by a style, so that none matches the app's own classes. */
export const ownClass = 'brand-own-';

/** A node of a header: text, or an allowed element reduced to these properties. */
export interface MarkupNode {
  /** '' means text. */
  tag: MarkupTag | '';
  /** The text; '' for an element. */
  text: string;
  /** Class names separated by spaces, or ''. */
  class: string;
  /** The target of a link; otherwise ''. */
  href: string;
  children: MarkupNode[];
}
const MarkupNode: z.ZodMiniType<MarkupNode> = z.object({
  tag: z.enum([...markupTags, '']),
  text: z.string(),
  class: z.string(),
  href: z.string(),
  children: z.array(z.lazy(() => MarkupNode)),
});
MarkupNode.register(z.globalRegistry, { id: 'MarkupNode' });

/** The operator's style and header after sanitizing. */
export const Markup = z.object({ style: z.string(), header: z.array(MarkupNode) });
export type Markup = z.infer<typeof Markup>;

/** The removed parts in their original text, shortened. */
export const Dropped = z.array(z.object({ field: z.enum(['custom_css', 'header_html']), what: z.string() }));
export type Dropped = z.infer<typeof Dropped>;
Markup.register(z.globalRegistry, { id: 'Markup' });

export const MarkupPreview = z.object({ ...Markup.shape, dropped: Dropped });
export type MarkupPreview = z.infer<typeof MarkupPreview>;
MarkupPreview.register(z.globalRegistry, { id: 'MarkupPreview' });
