import * as z from 'zod/mini';
import { Contact, ContactCard } from '#features/clients/contract.ts';
import { notesMax, productTypes } from '#features/leads/contract.ts';
import { carrierMax } from '#features/quotes/contract.ts';
import { facts } from '#platform/contract/fact.ts';
import { calendarDate, dateOrInstant, instant, money, queryNumber, uuid } from '#platform/contract/fields.ts';
import { historyRoute } from '#platform/contract/history.ts';
import { pageQuery, searchText, userFilter } from '#platform/contract/page.ts';
import { sellers, staff } from '#platform/contract/roles.ts';
import { routes } from '#platform/contract/route.ts';

declare module '#platform/contract/subjects.ts' {
  interface Subjects {
    policy: true;
  }
}

export const policyStatuses = ['Activa', 'Vencida', 'Cancelada', 'Renovada', 'Pendiente Renovación'] as const;
export type PolicyStatus = (typeof policyStatuses)[number];

/** Policies that cover somebody today: their premium is the premium in force. */
export const statusesInForce: readonly PolicyStatus[] = ['Activa', 'Pendiente Renovación'];

/** An active policy that expires in so many days or less raises an alert; from `urgentDays` on it is red. */
export const alertDays = 30;
export const urgentDays = 7;

export const policySorts = ['newest', 'oldest', 'updated', 'expiration'] as const;
export type PolicySort = (typeof policySorts)[number];

export const policyNumberMax = 60;

/** A policy as a card of a list. */
export const PolicyCard = z.object({
  id: uuid,
  /** The carrier's if it was given, else ours, as `POL-2026-000123`. Unique in the agency. */
  policy_number: z.string(),
  client_id: uuid,
  quote: z.object({ id: uuid, quote_number: z.string(), lead: z.object({ id: uuid, contact: ContactCard }) }),
  product_type: z.enum(productTypes),
  carrier: z.string(),
  status: z.enum(policyStatuses),
  annual_premium: money,
  deductible: money,
  coverage_amount: money,
  coverage_limits: z.string(),
  effective_date: calendarDate,
  expiration_date: calendarDate,
  /** In days of the agency: 0 expires today, -1 expired yesterday. */
  days_until_expiration: z.int(),
  /** The agent's full name; '' for nobody. */
  agent_assigned: z.string(),
  agent_id: z.nullable(uuid),
  notes: z.string(),
  created_at: instant,
  updated_at: instant,
});
export type PolicyCard = z.infer<typeof PolicyCard>;
PolicyCard.register(z.globalRegistry, { id: 'PolicyCard' });

export const Policy = z.extend(PolicyCard, {
  quote: z.object({ id: uuid, quote_number: z.string(), lead: z.object({ id: uuid, contact: Contact }) }),
});
export type Policy = z.infer<typeof Policy>;
Policy.register(z.globalRegistry, { id: 'Policy' });

const policyNumber = z.string().check(z.trim(), z.normalize(), z.maxLength(policyNumberMax));

/** Everything may be left out. */
export const ConvertToPolicy = z.object({
  /** If given, the quote of the path. */
  quote_id: z.optional(uuid),
  /** Left out: the agency's today. */
  effective_date: z.optional(dateOrInstant),
  /** Left out: one year after the effective date. */
  expiration_date: z.optional(dateOrInstant),
  /** The full name of a seller of the agency; left out: who converts. */
  agent_assigned: z.optional(z.string().check(z.trim(), z.normalize(), z.maxLength(120))),
  /** The same by id, which goes before the name. */
  agent_id: z.optional(uuid),
  /** Left out: the automatic note in the user's language. */
  notes: z.optional(z.string().check(z.trim(), z.maxLength(notesMax))),
  /** Left out: the quote's. */
  carrier: z.optional(z.string().check(z.trim(), z.normalize(), z.maxLength(carrierMax))),
  /** The carrier's number; left out or empty: ours. */
  policy_number: z.optional(policyNumber),
});
export type ConvertToPolicy = z.infer<typeof ConvertToPolicy>;
ConvertToPolicy.register(z.globalRegistry, { id: 'ConvertToPolicy' });

/** What is left out stays. */
export const UpdatePolicy = z.object({
  status: z.optional(z.enum(policyStatuses)),
  policy_number: z.optional(
    policyNumber.check(z.minLength(1, { error: 'policies:validation.policy_number_required' })),
  ),
  notes: z.optional(z.string().check(z.trim(), z.maxLength(notesMax))),
  agent_id: z.optional(z.nullable(uuid)),
});
export type UpdatePolicy = z.infer<typeof UpdatePolicy>;
UpdatePolicy.register(z.globalRegistry, { id: 'UpdatePolicy' });

export const PolicyListQuery = z.object({
  ...pageQuery,
  status: z.optional(z.enum(policyStatuses)),
  product_type: z.optional(z.enum(productTypes)),
  /** The whole name; capitals do not matter. */
  carrier: z.optional(z.string().check(z.trim(), z.normalize(), z.maxLength(carrierMax))),
  agent: userFilter,
  /** Active policies that expire in so many days or less. */
  expiring_within: z.optional(queryNumber(0, 3_650)),
  client_id: z.optional(uuid),
  /** Whatever finds its lead, or part of its number or its carrier. */
  q: searchText,
  sort: z._default(z.enum(policySorts), 'newest'),
});
export type PolicyListQuery = z.infer<typeof PolicyListQuery>;

/** What the policies tell. */
export const policyFacts = facts('policies', {
  policySold: {
    subject: 'policy',
    payload: z.object({ id: uuid, quote_id: uuid, lead_id: uuid, client_id: uuid, agent_id: uuid }),
  },
  policyChanged: { subject: 'policy', payload: z.object({ id: uuid, status: z.enum(policyStatuses) }) },
  policyCancelled: { subject: 'policy', payload: z.object({ id: uuid }) },
});

const feature = 'policies';

export const policyRoutes = routes('policies', {
  convertToPolicy: {
    method: 'POST',
    path: '/quotes/{id}/convert-to-policy',
    allow: sellers,
    feature,
    body: ConvertToPolicy,
    ok: [201, Policy],
    errors: {
      already_converted: 409,
      quote_not_convertible: 409,
      policy_number_taken: 409,
    },
    changes: ['policy', 'quote', 'lead'],
    summary: 'Make a policy of a quote, once; the quote is accepted and its lead closed',
  },
  listPolicies: {
    method: 'GET',
    path: '/policies',
    allow: staff,
    feature,
    query: PolicyListQuery,
    ok: [200, z.array(PolicyCard)],
    paged: true,
    shows: ['policy', 'quote', 'client', 'user'],
    summary: "List the agency's policies",
  },
  readPolicy: {
    method: 'GET',
    path: '/policies/{id}',
    allow: staff,
    feature,
    ok: [200, Policy],
    shows: ['policy', 'quote', 'lead', 'client', 'user'],
    summary: 'One policy with everything known about it',
  },
  updatePolicy: {
    method: 'PUT',
    path: '/policies/{id}',
    allow: sellers,
    feature,
    body: UpdatePolicy,
    ok: [200, Policy],
    errors: { policy_number_taken: 409 },
    changes: ['policy'],
    summary: 'Change the status, number, notes or agent of a policy',
  },
  readPolicyHistory: historyRoute({
    path: '/policies/{id}/history',
    allow: staff,
    feature,
    shows: ['policy'],
    summary: 'Who changed what on a policy, newest first',
  }),
});
