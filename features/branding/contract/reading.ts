import * as z from 'zod/mini';
import { agencyRoles } from '#platform/contract/roles.ts';
import type { Routes } from '#platform/contract/route.ts';
import { brandingFields } from './fields.ts';
import { Markup } from './markup.ts';

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
  readMarkup: {
    method: 'GET',
    path: '/branding/markup',
    allow: agencyRoles,
    ok: [200, Markup],
    shows: ['branding'],
    summary: 'The style and header of the agency as they are drawn; both empty where there are none, or they are off',
  },
} as const satisfies Routes;
