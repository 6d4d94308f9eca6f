import * as z from 'zod/mini';
import { agencyRoles } from '#platform/contract/roles.ts';
import type { Routes } from '#platform/contract/route.ts';
import { Markup } from './markup.ts';

/** What a visitor of an agency's host is shown before anybody has signed in, and nothing else of the agency. */
export const HostBrand = z.object({
  company_name: z.string(),
  company_tagline: z.string(),
  app_title: z.string(),
  login_title: z.string(),
  /** Where whoever cannot sign in asks for help, or ''. */
  support_email: z.string(),
  logo_url: z.string(),
  favicon_url: z.string(),
  /** The address that all agencies share. */
  common_url: z.string(),
  colours: z.object({ primary: z.string(), accent: z.string(), background: z.string(), text: z.string() }),
});
HostBrand.register(z.globalRegistry, { id: 'HostBrand' });

/** Apart from the other routes, because few screens ask: where there are style and header, and of no agency yet. */
export const drawingReads = {
  readHostBrand: {
    method: 'GET',
    path: '/brand',
    allow: 'public',
    duringMaintenance: true,
    ok: [200, HostBrand],
    errors: { no_agency_here: 404 },
    shows: ['branding'],
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
