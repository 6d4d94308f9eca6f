import * as z from 'zod/mini';
import { agencyRoles } from '#platform/contract/roles.ts';
import type { Routes } from '#platform/contract/route.ts';
import { brandingFields } from './fields.ts';
import { Markup } from './markup.ts';

/** How an agency looks and writes, as it has chosen. */
export const Branding = z.object(brandingFields.shown);
export type Branding = z.infer<typeof Branding>;
Branding.register(z.globalRegistry, { id: 'Branding' });

/** What a visitor of an agency's host is shown before anybody has signed in, and nothing else of the agency. */
export const HostBrand = z.object({
  company_name: z.string(),
  company_tagline: z.string(),
  app_title: z.string(),
  login_title: z.string(),
  logo_url: z.string(),
  favicon_url: z.string(),
  /** The address that all agencies share. */
  common_url: z.string(),
  colours: z.object({ primary: z.string(), accent: z.string(), background: z.string(), text: z.string() }),
});
HostBrand.register(z.globalRegistry, { id: 'HostBrand' });

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
  readHostBrand: {
    method: 'GET',
    path: '/brand',
    allow: 'public',
    ok: [200, HostBrand],
    errors: { no_agency_here: 404 },
    summary: 'What the sign-in of this host shows; 404 on the host of all agencies',
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
