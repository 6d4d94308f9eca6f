import * as z from 'zod/mini';
import { agencyRoles } from '#platform/contract/roles.ts';
import type { Routes } from '#platform/contract/route.ts';
import { Markup } from './markup.ts';

/** Everything that an anonymous caller on an agency's host may see of the agency before sign-in. */
export const HostBrand = z.object({
  company_name: z.string(),
  company_tagline: z.string(),
  app_title: z.string(),
  login_title: z.string(),
  /** The contact address for users who can't sign in, or ''. */
  support_email: z.string(),
  logo_url: z.string(),
  favicon_url: z.string(),
  /** The address shared by all agencies. */
  common_url: z.string(),
  colours: z.object({ primary: z.string(), accent: z.string(), background: z.string(), text: z.string() }),
});
HostBrand.register(z.globalRegistry, { id: 'HostBrand' });

/**
 * Separate from the other routes, because few screens call these: only those with a style and header, or without a
 * signed-in agency.
 */
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
    summary: "The agency's style sheet and header as rendered; empty if there are none or they are off",
  },
} as const satisfies Routes;
