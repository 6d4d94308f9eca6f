import * as z from 'zod/mini';
import { Contact, ContactCard, ContactInput } from '#features/clients/contract.ts';
import { notesMax, ofWhom, productTypes } from '#features/leads/contract.ts';
import { businesses, carrierMax, quoteFields } from '#features/quotes/contract.ts';
import { fullNameMax } from '#features/users/contract.ts';
import { domainEvents } from '#platform/contract/domain-event.ts';
import {
  boundedText,
  calendarDate,
  dateOrInstant,
  daysInOrder,
  givenDate,
  givenMoney,
  instant,
  money,
  queryNumber,
  uuid,
} from '#platform/contract/fields.ts';
import { historyRoute } from '#platform/contract/history.ts';
import { listFileRoute } from '#platform/contract/list-file.ts';
import { pageQuery, searchText, userFilter } from '#platform/contract/page.ts';
import { field, needed, nullable, optional, shapeOf } from '#platform/contract/record-fields.ts';
import { managers, sellers, staff } from '#platform/contract/roles.ts';
import { routes, type Schema } from '#platform/contract/route.ts';
import { ofRetention } from './contract/of-retention.ts';

export { type LostReason, lostReasons } from './contract/of-retention.ts';

declare module '#platform/contract/subjects.ts' {
  interface Subjects {
    policy: true;
  }
}

export const policyStatuses = ['Activa', 'Vencida', 'Cancelada', 'Renovada', 'Pendiente Renovación'] as const;
export type PolicyStatus = (typeof policyStatuses)[number];

/**
 * The statuses of a policy that would be in force today, unless its dates say otherwise: its term may be over, not yet
 * started, or followed by a next term.
 */
export const statusesInForce: readonly PolicyStatus[] = ['Activa', 'Pendiente Renovación'];

/** What of a policy decides its status on a day. */
interface Term {
  status: PolicyStatus;
  expiration_date: string;
  /** The first day of its next term; null: it has none. */
  next_begins: string | null;
}

/**
 * A policy's status on a day of the agency: from the day after its expiration date, one in force is Vencida, or
 * Renovada if it has a next term. Every write stores the status of its day, and the daily job that of each new day.
 * Lists, figures, the plan's limit and alerts compute it for today.
 */
export function policyStatusOn(day: string, { status, expiration_date, next_begins }: Term): PolicyStatus {
  if (!statusesInForce.includes(status) || expiration_date >= day) return status;
  return next_begins === null ? 'Vencida' : 'Renovada';
}

/** The first day that a canceled policy no longer covers, unless the request names another: today, within its term. */
export function cancellationDay(
  today: string,
  { effective_date, expiration_date }: { effective_date: string; expiration_date: string },
): string {
  if (today < effective_date) return effective_date;
  return today > expiration_date ? expiration_date : today;
}

/**
 * A policy that expires within this many days, without a next term, raises an alert; from `urgentDays` on it is red.
 */
export const alertDays = 30;
export const urgentDays = 7;

export const policySorts = ['newest', 'oldest', 'updated', 'expiration'] as const;
export type PolicySort = (typeof policySorts)[number];

export const policyNumberMax = 60;

const Carrier = boundedText(carrierMax);
const PolicyNumber = boundedText(policyNumberMax);
const quoteWith = <Of extends Schema>(contact: Of) =>
  z.object({ id: uuid, quote_number: z.string(), lead: z.object({ id: uuid, contact }) });

/** A policy's fields. A conversion may omit all of them. */
export const policyFields = {
  id: field(needed(uuid), 'card'),
  /**
   * The carrier's number if given, otherwise one of Vigencia's, such as `POL-2026-000123`. Unique with its carrier and
   * effective date.
   */
  policy_number: field(
    {
      ...optional(PolicyNumber, z.string()),
      update: z.optional(PolicyNumber.check(z.minLength(1, { error: 'policies:validation.policy_number_required' }))),
    },
    'card',
    'create',
    'update',
  ),
  client_id: field(needed(uuid), 'card'),
  quote: field(needed(quoteWith(ContactCard)), 'card', 'joined'),
  product_type: field(needed(z.enum(productTypes)), 'card'),
  /** If omitted: the quote's carrier. */
  carrier: field(optional(Carrier, z.string()), 'card', 'create', 'update'),
  status: field(needed(z.enum(policyStatuses)), 'card', 'update'),
  annual_premium: field(needed(givenMoney, money), 'card', 'update'),
  deductible: field(needed(givenMoney, money), 'card', 'update'),
  coverage_amount: field(needed(givenMoney, money), 'card', 'update'),
  coverage_limits: field(needed(z.string()), 'card'),
  /** If omitted: the agency's today; for a quote that renews a policy, the day on which that policy ends. */
  effective_date: field(optional(dateOrInstant, calendarDate), 'card', 'create', 'update'),
  /** If omitted: one year after the effective date; for a renewal, the length of the old term. */
  expiration_date: field(optional(dateOrInstant, calendarDate), 'card', 'create', 'update'),
  /**
   * The day of the month on which its terms start and end, as far as the months have it: 29 also for a term from
   * February 28 to February 28.
   */
  anchor_day: field(needed(z.int().check(z.minimum(1), z.maximum(31)))),
  /**
   * The first day that it no longer covers; null: it is not Cancelada. If omitted on a cancellation: today, within the
   * term.
   */
  cancelled_on: field(
    { ...optional(z.nullable(dateOrInstant), z.nullable(calendarDate)), empty: null },
    'card',
    'update',
  ),
  /** In days of the agency: 0 means that today is the last day in force, -1 that it expired yesterday. */
  days_until_expiration: field(needed(z.int()), 'card', 'joined'),
  /** The policy whose next term this is; null for new business. */
  renews: field(needed(z.nullable(uuid)), 'card'),
  /** The first day of its next term; null: it has no next term that covers any day. */
  next_begins: field(needed(z.nullable(calendarDate)), 'card'),
  /** The full name of a seller of the agency; '' means unassigned. If omitted: the caller who converts. */
  agent_assigned: field(optional(boundedText(fullNameMax), z.string()), 'card', 'create', 'joined'),
  /** The same by id, which takes precedence over the name. An update to null unassigns it. */
  agent_id: field({ ...nullable(uuid), create: z.optional(uuid) }, 'card', 'create', 'update'),
  /** If omitted: the automatic note in the caller's language. */
  notes: field(optional(boundedText(notesMax), z.string()), 'card', 'create', 'update'),
  created_at: field(needed(instant), 'card'),
  updated_at: field(needed(instant), 'card'),
};

/** A policy as a card of a list. */
export const PolicyCard = z.object(shapeOf(policyFields, 'card'));
export type PolicyCard = z.infer<typeof PolicyCard>;
PolicyCard.register(z.globalRegistry, { id: 'PolicyCard' });

export const Policy = z.extend(PolicyCard, { ...shapeOf(policyFields), quote: quoteWith(Contact) });
export type Policy = z.infer<typeof Policy>;
Policy.register(z.globalRegistry, { id: 'Policy' });

const { policy_number, carrier, ...terms } = shapeOf(policyFields, 'create');

export const ConvertToPolicy = z.object({
  /** If given, it must equal the quote in the path. */
  quote_id: z.optional(uuid),
  ...terms,
  carrier,
  policy_number,
});
export type ConvertToPolicy = z.infer<typeof ConvertToPolicy>;
ConvertToPolicy.register(z.globalRegistry, { id: 'ConvertToPolicy' });

const {
  agent_assigned: _agent,
  agent_id: agentOfSale,
  notes: notesOfSale,
  carrier: _carrier,
  ...ownTerms
} = shapeOf(policyFields, 'create');
const {
  product_type,
  carrier: carrierOfSale,
  annual_premium,
  deductible,
  coverage_amount,
  coverage_limits,
} = shapeOf(quoteFields, 'create');

/** A policy that was sold without a lead and a quote, which are made with it. */
export const CreatePolicy = z.object({
  contact: ContactInput,
  /** An existing client of the agency, whose empty fields the contact fills. */
  client_id: z.optional(uuid),
  product_type,
  carrier: carrierOfSale,
  annual_premium,
  deductible,
  coverage_amount,
  coverage_limits,
  ...ownTerms,
  /** If omitted: the caller. */
  agent_id: agentOfSale,
  notes: notesOfSale,
});
export type CreatePolicy = z.infer<typeof CreatePolicy>;
CreatePolicy.register(z.globalRegistry, { id: 'CreatePolicy' });

const { status, agent_id, ...changes } = shapeOf(policyFields, 'update');

/** Who corrects what was sold. */
export const correctingPolicies = { allow: managers, feature: 'policies' } as const;

/** What was sold, and until when it covers. Only managers correct these fields. */
export const correctedFields = [
  'carrier',
  'annual_premium',
  'deductible',
  'coverage_amount',
  'effective_date',
  'expiration_date',
  'cancelled_on',
] as const;

export const reasonMax = 500;

/** Omitted fields are unchanged. */
export const UpdatePolicy = z.object({
  status,
  ...changes,
  agent_id,
  /** The reason for the change, which the history shows. */
  reason: z.optional(boundedText(reasonMax)),
});
export type UpdatePolicy = z.infer<typeof UpdatePolicy>;
UpdatePolicy.register(z.globalRegistry, { id: 'UpdatePolicy' });

export const PolicyListQuery = z
  .object({
    ...pageQuery,
    ...ofWhom,
    status: z.optional(z.enum(policyStatuses)),
    product_type: z.optional(z.enum(productTypes)),
    /** The whole name; case is ignored. */
    carrier: z.optional(Carrier),
    agent: userFilter,
    /** Policies whose term ends within this many days: neither canceled nor followed by a next term. */
    expiring_within: z.optional(queryNumber(0, 3_650)),
    /** Policies that renew nothing, or policies that renew another. */
    business: z.optional(z.enum(businesses)),
    /** First and last day of the sale, both included, in the agency's time zone. */
    sold_from: z.optional(givenDate),
    sold_to: z.optional(givenDate),
    /**
     * `in_force`: in force today. `not_offered`: of these, neither canceled for a later day nor with a quote for a next
     * term.
     */
    only: z.optional(z.enum(['in_force', 'not_offered'])),
    /**
     * First and last day of expiration, both included, of terms that were not canceled: `not_followed` selects those
     * without a next term, `all` every term.
     */
    terms: z.optional(z.enum(['not_followed', 'all'])),
    expires_from: z.optional(givenDate),
    expires_to: z.optional(givenDate),
    ...ofRetention,
    client_id: z.optional(uuid),
    /** The search text, as for its lead, or part of its number or its carrier. */
    q: searchText,
    sort: z._default(z.enum(policySorts), 'newest'),
  })
  .check(daysInOrder('sold_from', 'sold_to'), daysInOrder('expires_from', 'expires_to'));
export type PolicyListQuery = z.infer<typeof PolicyListQuery>;

/** The terms of a policy that can be corrected. */
const CorrectedTerms = z.object({
  carrier: z.string(),
  annual_premium: money,
  deductible: money,
  coverage_amount: money,
  effective_date: calendarDate,
  expiration_date: calendarDate,
  cancelled_on: z.nullable(calendarDate),
});
export type CorrectedTerms = z.infer<typeof CorrectedTerms>;

/** The domain events of policies. */
export const policyEvents = domainEvents('policies', {
  policySold: {
    subject: 'policy',
    payload: z.object({
      id: uuid,
      quote_id: uuid,
      lead_id: uuid,
      client_id: uuid,
      agent_id: uuid,
      annual_premium: money,
    }),
  },
  /** Its terms or the day of its cancellation were corrected. */
  policyCorrected: {
    subject: 'policy',
    payload: z.object({ id: uuid, was: CorrectedTerms, is: CorrectedTerms }),
  },
  policyCancelled: { subject: 'policy', payload: z.object({ id: uuid }) },
  /** A canceled policy is not canceled any more. */
  policyReinstated: { subject: 'policy', payload: z.object({ id: uuid }) },
  /** The next term of a known policy came in with a book; it was not sold here. */
  nextTermBroughtIn: { subject: 'policy', payload: z.object({ id: uuid, renews: uuid, annual_premium: money }) },
  /** Such a next term is about to be removed, because its import is undone. */
  nextTermTakenBack: { subject: 'policy', payload: z.object({ id: uuid, renews: uuid }) },
  /** A policy was assigned to a seller, at the sale or later. */
  policyAssigned: { subject: 'policy', payload: z.object({ id: uuid, to: uuid }) },
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
    // A concurrent second request would hold a database connection while it waits for the first one's lock.
    inTurn: true,
    version: 'readPolicy',
    changes: ['policy', 'quote', 'lead'],
    summary: 'Make a policy of a quote, once; the quote is accepted and its lead closed',
  },
  createPolicy: {
    method: 'POST',
    path: '/policies',
    allow: sellers,
    feature,
    body: CreatePolicy,
    ok: [201, Policy],
    errors: { policy_number_taken: 409 },
    version: 'readPolicy',
    changes: ['policy', 'quote', 'lead', 'client'],
    summary: 'Create a policy that was sold, with its lead and quote, for a new client or for one the agency has',
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
  downloadPolicies: listFileRoute(PolicyListQuery, {
    path: '/policies/file',
    allow: staff,
    feature,
    summary: 'The policies of a list as a file, all of them',
  }),
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
    version: 'readPolicy',
    changes: ['policy'],
    summary: 'Change the status, number, notes or agent of a policy; those who lead a team correct its terms',
  },
  readPolicyHistory: historyRoute({
    path: '/policies/{id}/history',
    allow: staff,
    feature,
    shows: ['policy'],
    summary: 'Who changed what on a policy, newest first',
  }),
});
