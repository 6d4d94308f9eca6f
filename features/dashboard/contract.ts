import * as z from 'zod/mini';
import { leadStatuses, productTypes } from '#features/leads/contract.ts';
import { policyStatuses } from '#features/policies/contract.ts';
import { quoteStatuses } from '#features/quotes/contract.ts';
import { roles } from '#platform/contract/roles.ts';
import { routes } from '#platform/contract/route.ts';

const count = z.int().check(z.gte(0));

/** The product of leads whose product nobody knows yet. */
export const noProduct = 'none';

/** What an agency begins with, in its order. */
export const allFirstSteps = ['person', 'agency', 'user', 'lead', 'quote', 'policy', 'import'] as const;
export type FirstStep = (typeof allFirstSteps)[number];

/** So many days a week has: today and those before it, or the next ones. */
export const weekDays = 7;

/** The agency's figures; each is defined in the README of this slice. Every key is always there. */
export const DashboardStats = z.object({
  total_leads: count,
  total_quotes: count,
  total_policies: count,
  /** Premium in force: the yearly premium of all policies that cover somebody today. Not the agency's revenue. */
  policies_value: z.number().check(z.gte(0)),
  /** Policies that expire in 30 days or less, as days of the agency, were not cancelled, and have no next term. */
  expiring_policies: count,
  /** The last seven days of the agency, today included; each count at most `totalCountMax`: an import may have brought a whole agency. */
  week: z.object({
    leads: count,
    quotes: count,
    policies: count,
    /** The yearly premium of the week's policies, whatever became of them: the premium sold. */
    premium: z.number().check(z.gte(0)),
    /** Of the expiring policies those that expire in seven days or less. */
    expiring: count,
  }),
  leads_by_status: z.record(z.enum(leadStatuses), count),
  /** Drafts count as `Pendiente`. */
  quotes_by_status: z.record(z.enum(quoteStatuses), count),
  policies_by_status: z.record(z.enum(policyStatuses), count),
  /** Active users; null for those who may not see the users. */
  users_by_role: z.nullable(z.record(z.enum(roles), count)),
  /** Whether the agency's phone and address are known, which its proposals show; null for all but the Admin. */
  agency_complete: z.nullable(z.boolean()),
  leads_by_product: z.record(z.enum([...productTypes, noProduct]), count),
});
export type DashboardStats = z.infer<typeof DashboardStats>;
DashboardStats.register(z.globalRegistry, { id: 'DashboardStats' });

export const dashboardRoutes = routes('dashboard', {
  readDashboardStats: {
    method: 'GET',
    path: '/dashboard/stats',
    allow: 'signed-in',
    ok: [200, DashboardStats],
    shows: ['lead', 'quote', 'policy', 'user'],
    summary: "The agency's figures at this moment; zeros for who has no agency",
  },
});
