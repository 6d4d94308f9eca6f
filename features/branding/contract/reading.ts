import * as z from 'zod/mini';
import { agencyRoles } from '#platform/contract/roles.ts';
import type { Routes } from '#platform/contract/route.ts';
import { brandingFields } from './fields.ts';

const { custom_css, header_html, ...shownToAll } = brandingFields.shown;

/** How an agency looks and writes, as it has chosen. */
export const Branding = z.object({
  ...shownToAll,
  /** Whether there is a style or header of its own, which `readMarkup` answers as it is drawn. */
  has_markup: z.boolean(),
});
export type Branding = z.infer<typeof Branding>;
Branding.register(z.globalRegistry, { id: 'Branding' });

/** The same with style and header as the operator wrote them, which no call of the agency is answered. */
export type WholeBranding = Omit<Branding, 'has_markup'> & { custom_css: string; header_html: string };

/** Apart from the other routes, because every screen reads the brand and only the dialog changes it. */
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
