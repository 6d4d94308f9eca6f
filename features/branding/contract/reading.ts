import * as z from 'zod/mini';
import { agencyRoles } from '#platform/contract/roles.ts';
import type { Routes } from '#platform/contract/route.ts';
import { brandingFields } from './fields.ts';

/** How an agency looks and writes, as it has chosen. */
export const Branding = z.object(brandingFields.shown);
export type Branding = z.infer<typeof Branding>;
Branding.register(z.globalRegistry, { id: 'Branding' });

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
