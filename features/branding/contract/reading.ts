import * as z from 'zod/mini';
import { agencyRoles } from '#platform/contract/roles.ts';
import type { Routes } from '#platform/contract/route.ts';
import { brandingFields } from './fields.ts';

const { custom_css, header_html, ...shownToAll } = brandingFields.shown;

/** An agency's branding as it has chosen it. */
export const Branding = z.object({
  ...shownToAll,
  /** Whether the agency has its own style or header, which `readMarkup` returns as rendered. */
  has_markup: z.boolean(),
});
export type Branding = z.infer<typeof Branding>;
Branding.register(z.globalRegistry, { id: 'Branding' });

/** The same with style and header as the operator wrote them. No call of the agency returns these. */
export type WholeBranding = Omit<Branding, 'has_markup'> & { custom_css: string; header_html: string };

/** Separate from the other routes, because every screen reads the brand and only the dialog changes it. */
export const brandingReads = {
  readBranding: {
    method: 'GET',
    path: '/branding',
    allow: agencyRoles,
    ok: [200, Branding],
    version: 'readBranding',
    shows: ['branding', 'agency'],
    summary: "How the caller's agency looks and writes; what it has not chosen is the default",
  },
} as const satisfies Routes;
