import * as z from 'zod/mini';
import { leadStatuses, productTypes } from '#features/leads/contract.ts';
import { policyStatuses } from '#features/policies/contract.ts';
import { quoteStatuses } from '#features/quotes/contract.ts';
import { roles } from '#platform/contract/roles.ts';
import { routes } from '#platform/contract/route.ts';

const count = z.int().check(z.gte(0));

/** The product key of leads with an unknown product. */
export const noProduct = 'none';

/** An agency's first steps, in order. */
export const allFirstSteps = ['person', 'agency', 'user', 'book', 'import', 'lead', 'quote', 'policy'] as const;
export type FirstStep = (typeof allFirstSteps)[number];

/** The length of a week in days: today and the days before it, or the next ones. */
export const weekDays = 7;

/** The agency's figures, each defined in the README of this slice. Every key is always present. */
export const DashboardStats = z.object({
  total_leads: count,
  total_quotes: count,
  total_policies: count,
  /** Premium in force: the annual premium of all policies in force today. It isn't the agency's revenue. */
  policies_value: z.number().check(z.gte(0)),
  /** Policies that expire within 30 days, counted in the agency's days, weren't canceled, and have no next term. */
  expiring_policies: count,
  /**
   * The agency's last seven days, including today. Each count is capped at `totalCountMax`, because an import may
   * create a whole agency's data.
   */
  week: z.object({
    leads: count,
    quotes: count,
    policies: count,
    /** The annual premium of the week's policies, whatever their current status: the premium sold. */
    premium: z.number().check(z.gte(0)),
    /** The expiring policies that expire within seven days. */
    expiring: count,
  }),
  leads_by_status: z.record(z.enum(leadStatuses), count),
  /** Drafts count as `Pendiente`. */
  quotes_by_status: z.record(z.enum(quoteStatuses), count),
  policies_by_status: z.record(z.enum(policyStatuses), count),
  /** Active users. null for callers who may not see the users. */
  users_by_role: z.nullable(z.record(z.enum(roles), count)),
  /**
   * Whether the agency's settings were saved, or its phone and address, which its proposals show, are set. null for all
   * roles except Admin.
   */
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
    shows: ['lead', 'quote', 'policy', 'user', 'agency'],
    summary: "The agency's figures at this moment; zeros for who has no agency",
  },
});
