import * as z from 'zod/mini';

/** What a header may be made of. */
export const markupTags = [
  ...(['p', 'div', 'span', 'b', 'strong', 'i', 'em', 'u', 's', 'small', 'br', 'hr'] as const),
  ...(['ul', 'ol', 'li', 'h2', 'h3', 'h4', 'a'] as const),
] as const;
export type MarkupTag = (typeof markupTags)[number];

/** What stands before every class that a header names, and every one that a style selects: none of the app's own is meant. */
export const ownClass = 'brand-own-';

/** A piece of a header: words, or an element that was allowed, with nothing of it but these. */
export interface MarkupNode {
  /** '': words. */
  tag: MarkupTag | '';
  /** The words; of an element ''. */
  text: string;
  /** Names with spaces between, or ''. */
  class: string;
  /** Of a link: where it leads; else ''. */
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

/** The operator's style and header as they are drawn: what is left of them. */
export const Markup = z.object({ style: z.string(), header: z.array(MarkupNode) });
export type Markup = z.infer<typeof Markup>;

/** What was left out, in the words of whoever wrote it, shortened. */
export const Dropped = z.array(z.object({ field: z.enum(['custom_css', 'header_html']), what: z.string() }));
export type Dropped = z.infer<typeof Dropped>;
Markup.register(z.globalRegistry, { id: 'Markup' });

export const MarkupPreview = z.object({ ...Markup.shape, dropped: Dropped });
export type MarkupPreview = z.infer<typeof MarkupPreview>;
MarkupPreview.register(z.globalRegistry, { id: 'MarkupPreview' });
