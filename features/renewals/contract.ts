import * as z from 'zod/mini';
import { Contact, ContactCard } from '#features/clients/contract.ts';
import { productTypes } from '#features/leads/contract.ts';
import { type LostReason, policyStatuses } from '#features/policies/contract.ts';
import { storedQuoteStatuses } from '#features/quotes/contract.ts';
import { taskStatuses } from '#features/tasks/contract.ts';
import { domainEvents } from '#platform/contract/domain-event.ts';
import { boundedText, calendarDate, daysInOrder, givenDate, instant, money, uuid } from '#platform/contract/fields.ts';
import { historyRoute } from '#platform/contract/history.ts';
import { listFileRoute } from '#platform/contract/list-file.ts';
import { pageQuery, searchText, userFilter } from '#platform/contract/page.ts';
import { field, needed, nullable, optional, shapeOf } from '#platform/contract/record-fields.ts';
import { administrators, managers } from '#platform/contract/roles.ts';
import { routes, type Schema } from '#platform/contract/route.ts';
import { feature, readingRenewals } from './contract/access.ts';
import { broughtInRoutes } from './contract/brought-in.ts';
import { noticeTypes, RenewalConfig, UpdateRenewalConfig } from './contract/config.ts';
import { EngineStatus, ProcessRenewals, RenewalProcess } from './contract/engine.ts';

declare module '#platform/contract/subjects.ts' {
  interface Subjects {
    renewal: true;
  }
}

export const renewalStatuses = ['Pendiente', 'Procesando', 'Completada', 'Fallida', 'Cancelada'] as const;
export type RenewalStatus = (typeof renewalStatuses)[number];

/** Renewals that are still in progress. */
export const openRenewalStatuses: readonly RenewalStatus[] = ['Pendiente', 'Procesando'];

/** Renewals that failed or were cancelled, each with a reason. */
export const lostRenewalStatuses: readonly RenewalStatus[] = ['Fallida', 'Cancelada'];

/** Why a renewal failed or was cancelled. */
export const renewalReasons = [
  'moved',
  'price',
  'sold',
  'other_carrier',
  'cancelled',
  'other',
] as const satisfies readonly LostReason[];
export type RenewalReason = (typeof renewalReasons)[number];

/** The stored reasons, including the one for a missing reason, which screens keep asking for. */
export const keptReasons = [...renewalReasons, 'not_given'] as const;

export const reasonNoteMax = 500;

export const renewalSorts = ['expiration', 'newest', 'oldest', 'updated'] as const;
export type RenewalSort = (typeof renewalSorts)[number];

/** `waiting`: to be sent soon. `dropped`: the renewal was decided before the notice was sent. */
export const noticeStatuses = ['waiting', 'sent', 'failed', 'dropped'] as const;

const policyWith = <Of extends Schema>(contact: Of) =>
  z.object({
    id: uuid,
    policy_number: z.string(),
    product_type: z.enum(productTypes),
    carrier: z.string(),
    status: z.enum(policyStatuses),
    effective_date: calendarDate,
    expiration_date: calendarDate,
    quote: z.object({ id: uuid, quote_number: z.string(), lead: z.object({ id: uuid, contact }) }),
  });

/** The offer for the next term. */
const RenewalQuote = z.object({
  id: uuid,
  quote_number: z.string(),
  status: z.enum(storedQuoteStatuses),
  carrier: z.string(),
  annual_premium: money,
  valid_until: calendarDate,
});

const Change = z.number();

/** A renewal's fields. Only the engine creates renewals. */
export const renewalFields = {
  id: field(needed(uuid), 'card'),
  client_id: field(needed(uuid), 'card'),
  policy: field(needed(policyWith(ContactCard)), 'card', 'joined'),
  /** The day on which the renewed term ends. */
  renewal_date: field(needed(calendarDate), 'card'),
  /** In days of the agency: 0 ends today, -1 ended yesterday. */
  days_until_expiration: field(needed(z.int()), 'card', 'joined'),
  status: field(needed(z.enum(renewalStatuses)), 'card', 'update'),
  /** Why it failed or was cancelled; null in every other status. */
  reason: field(nullable(z.enum(keptReasons)), 'card', 'update'),
  reason_note: field(optional(boundedText(reasonNoteMax), z.string()), 'card', 'update'),
  /** The assigned agent; null: unassigned. */
  assigned_agent: field(nullable(uuid), 'card', 'update'),
  assigned_agent_name: field(needed(z.nullable(z.string())), 'card', 'joined'),
  /** null if no quote was made. */
  quote: field(needed(z.nullable(RenewalQuote)), 'card', 'joined'),
  new_policy: field(needed(z.nullable(z.object({ id: uuid, policy_number: z.string() }))), 'card', 'joined'),
  old_premium: field(needed(money), 'card'),
  /** What the client pays for the new term; null while there is no new policy. */
  new_premium: field(needed(z.nullable(money)), 'card'),
  /** The new premium, or the offered one if there is none, minus the old premium; null if neither is known. */
  premium_change: field(needed(z.nullable(Change)), 'card', 'joined'),
  /** The same in percent, with one decimal; also null if the old premium was 0. */
  premium_change_percent: field(needed(z.nullable(Change)), 'card', 'joined'),
  created_at: field(needed(instant), 'card'),
  updated_at: field(needed(instant), 'card'),
};

/** A renewal as a card of a list. */
export const RenewalCard = z.object(shapeOf(renewalFields, 'card'));
export type RenewalCard = z.infer<typeof RenewalCard>;
RenewalCard.register(z.globalRegistry, { id: 'RenewalCard' });

/** A notice about a renewal: its recipient and its status. */
export const RenewalNotice = z.object({
  id: uuid,
  type: z.enum(noticeTypes),
  /** The names of the users, or the client's address. */
  recipient: z.string(),
  status: z.enum(noticeStatuses),
  created_at: instant,
  /** When it was sent or finally failed; null while it waits. */
  settled_at: z.nullable(instant),
});
export type RenewalNotice = z.infer<typeof RenewalNotice>;

/** The task of a renewal. */
const RenewalTask = z.object({
  id: uuid,
  title: z.string(),
  status: z.enum(taskStatuses),
  due_date: z.nullable(calendarDate),
});

export const Renewal = z.extend(RenewalCard, {
  ...shapeOf(renewalFields),
  policy: policyWith(Contact),
  notices: z.array(RenewalNotice),
  /** The task that is due first, open tasks before all others; null: none. */
  task: z.nullable(RenewalTask),
});
export type Renewal = z.infer<typeof Renewal>;
Renewal.register(z.globalRegistry, { id: 'Renewal' });

/**
 * Omitted fields are unchanged. `Fallida` and `Cancelada` have a reason, by default `not_given`; any other status
 * clears it.
 */
export const UpdateRenewal = z.object(shapeOf(renewalFields, 'update'));
export type UpdateRenewal = z.infer<typeof UpdateRenewal>;
UpdateRenewal.register(z.globalRegistry, { id: 'UpdateRenewal' });

export const RenewalListQuery = z
  .object({
    ...pageQuery,
    status: z.optional(z.enum(renewalStatuses)),
    /** Renewals that are still in progress. */
    only: z.optional(z.literal('open')),
    product_type: z.optional(z.enum(productTypes)),
    assigned_agent: userFilter,
    client_id: z.optional(uuid),
    policy_id: z.optional(uuid),
    /** First and last day on which the term ends, both inclusive. */
    date_from: z.optional(givenDate),
    date_to: z.optional(givenDate),
    /** Any text that finds its policy. */
    q: searchText,
    sort: z._default(z.enum(renewalSorts), 'newest'),
  })
  .check(daysInOrder('date_from', 'date_to'));
export type RenewalListQuery = z.infer<typeof RenewalListQuery>;

/** The domain events of renewals. */
export const renewalEvents = domainEvents('renewals', {
  /**
   * These clients are due for a reminder: for each client all renewals that a run has found, with a key that identifies
   * the message.
   */
  clientsToRemind: {
    subject: 'renewal',
    payload: z.object({ id: uuid, reminders: z.array(z.object({ key: z.string(), renewal_ids: z.array(uuid) })) }),
  },
});

export const renewalRoutes = routes('renewals', {
  listRenewals: {
    method: 'GET',
    path: '/renewals',
    ...readingRenewals,
    query: RenewalListQuery,
    ok: [200, z.array(RenewalCard)],
    paged: true,
    shows: ['renewal', 'policy', 'quote', 'client', 'user'],
    summary: "List the agency's renewals",
  },
  downloadRenewals: listFileRoute(RenewalListQuery, {
    path: '/renewals/file',
    ...readingRenewals,
    summary: 'The renewals of a list as a file, all of them',
  }),
  readRenewal: {
    method: 'GET',
    path: '/renewals/{id}',
    ...readingRenewals,
    ok: [200, Renewal],
    shows: ['renewal', 'policy', 'quote', 'lead', 'client', 'user', 'task'],
    summary: 'One renewal with everything known about it',
  },
  updateRenewal: {
    method: 'PUT',
    path: '/renewals/{id}',
    allow: managers,
    feature,
    body: UpdateRenewal,
    ok: [200, Renewal],
    errors: { renewal_completed: 409, policy_cancelled: 409 },
    version: 'readRenewal',
    changes: ['renewal', 'policy'],
    summary: 'Change the status, reason or agent of a renewal; its policy follows',
  },
  readRenewalHistory: historyRoute({
    path: '/renewals/{id}/history',
    ...readingRenewals,
    shows: ['renewal'],
    summary: 'Who changed what on a renewal, newest first',
  }),
  readRenewalConfig: {
    method: 'GET',
    path: '/renewals/config',
    allow: administrators,
    feature,
    ok: [200, RenewalConfig],
    shows: ['renewal'],
    summary: 'What the engine does, and when',
  },
  updateRenewalConfig: {
    method: 'PUT',
    path: '/renewals/config',
    allow: administrators,
    feature,
    body: UpdateRenewalConfig,
    ok: [200, RenewalConfig],
    version: 'readRenewalConfig',
    changes: ['renewal'],
    summary: 'Change what the engine does, and when',
  },
  ...broughtInRoutes,
  readEngineStatus: {
    method: 'GET',
    path: '/renewals/engine-status',
    ...readingRenewals,
    ok: [200, EngineStatus],
    shows: ['renewal', 'user'],
    summary: 'How many renewals there are of each status, and how far the engine is',
  },
  processRenewals: {
    method: 'POST',
    path: '/renewals/process',
    allow: administrators,
    feature,
    query: ProcessRenewals,
    ok: [202, RenewalProcess],
    errors: { already_running: 409 },
    changes: ['renewal'],
    summary: 'Start the engine, which goes on as a job; or see what it would do',
  },
});
