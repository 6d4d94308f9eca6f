import * as z from 'zod/mini';
import { SignedInUser } from '#features/auth/contract.ts';
import { domainEvents } from '#platform/contract/domain-event.ts';
import { boundedText, instant, uuid } from '#platform/contract/fields.ts';
import { pageQuery } from '#platform/contract/page.ts';
import { routes } from '#platform/contract/route.ts';
import { byAdmins } from './contract/access.ts';

declare module '#platform/contract/subjects.ts' {
  interface Subjects {
    visit: true;
  }
}

/** The maximum length of a visit in minutes. */
export const visitMinutes = 30;
/** How many hours an agency has to answer, and how many hours an operator has to begin after the agreement. */
export const answerHours = 24;

export const visitStatuses = ['Waiting', 'Agreed', 'Refused', 'Active', 'Ended'] as const;
export type VisitStatus = (typeof visitStatuses)[number];

/** A call during a visit; the list has the most recent first. */
export const VisitOpening = z.object({
  /** The area of the call: the name of a slice. */
  area: z.string(),
  /** The name of the call in the API. */
  operation: z.string(),
  /** The id of the requested record; null: no single record. */
  record: z.nullable(uuid),
  times: z.int(),
  last_at: instant,
});
export type VisitOpening = z.infer<typeof VisitOpening>;

/** An operator's read-only support session in an agency. */
export const Visit = z.object({
  id: uuid,
  status: z.enum(visitStatuses),
  operator_username: z.string(),
  operator_name: z.string(),
  reason: z.string(),
  asked_at: instant,
  /** The Admin who answered; null: no answer was requested, or there is none yet. */
  answered_by: z.nullable(z.string()),
  /** null: not begun. */
  begun_at: z.nullable(instant),
  ends_at: z.nullable(instant),
  /** When it was ended before its time; null: it was not ended early. */
  ended_at: z.nullable(instant),
  ended_by: z.nullable(z.string()),
});
export type Visit = z.infer<typeof Visit>;
Visit.register(z.globalRegistry, { id: 'Visit' });

export const VisitWithOpenings = z.extend(Visit, { opened: z.array(VisitOpening) });
export type VisitWithOpenings = z.infer<typeof VisitWithOpenings>;
VisitWithOpenings.register(z.globalRegistry, { id: 'VisitWithOpenings' });

/** A requested visit. If it has begun: its token and session; null: the agency must agree first. */
export const BegunVisit = z.extend(Visit, {
  access_token: z.nullable(z.string()),
  user: z.nullable(SignedInUser),
});
export type BegunVisit = z.infer<typeof BegunVisit>;
BegunVisit.register(z.globalRegistry, { id: 'BegunVisit' });

export const VisitTenant = z.object({
  /** Shown to the agency. */
  reason: boundedText(500).check(z.minLength(5, { error: 'visits:validation.reason' })),
});

export const AnswerVisit = z.object({ is_agreed: z.boolean() });

/** Whether operators must ask before a visit. */
export const VisitRule = z.object({ ask_first: z.boolean() });
export type VisitRule = z.infer<typeof VisitRule>;

export const VisitListQuery = z.object({ ...pageQuery });
export type VisitListQuery = z.infer<typeof VisitListQuery>;

const told = z.object({ id: uuid, operator: z.string(), reason: z.string() });

export const visitEvents = domainEvents('visits', {
  /** An operator requests the agency's agreement. */
  visitAsked: { subject: 'visit', payload: told },
  visitBegun: { subject: 'visit', payload: told },
});

const byOperators = { on: 'platform', allow: ['Super Admin'] } as const;

export const visitRoutes = routes('visits', {
  visitTenant: {
    method: 'POST',
    path: '/tenants/{id}/visits',
    ...byOperators,
    body: VisitTenant,
    ok: [201, BegunVisit],
    changes: ['visit'],
    summary: 'Look into an agency for 30 minutes, reading only; where it wants to be asked first, ask it',
  },
  listTenantVisits: {
    method: 'GET',
    path: '/tenants/{id}/visits',
    ...byOperators,
    ok: [200, z.array(Visit)],
    shows: ['visit'],
    summary: 'The newest visits to an agency',
  },
  listVisits: {
    method: 'GET',
    path: '/access/visits',
    ...byAdmins,
    query: VisitListQuery,
    ok: [200, z.array(VisitWithOpenings)],
    paged: true,
    shows: ['visit'],
    summary: 'Who looked into the agency, why, when, and what was opened, newest first',
  },
  answerVisit: {
    method: 'POST',
    path: '/access/visits/{id}/answer',
    ...byAdmins,
    body: AnswerVisit,
    ok: [200, Visit],
    errors: { visit_over: 409 },
    changes: ['visit'],
    summary: 'Say yes or no to an operator who asks for a visit',
  },
  endVisit: {
    method: 'POST',
    path: '/access/visits/{id}/end',
    ...byAdmins,
    steps: true,
    visits: 'open',
    ok: [200, Visit],
    errors: { visit_over: 409 },
    changes: ['visit'],
    summary: 'End a visit at once; visitors end their own',
  },
  readVisitRule: {
    method: 'GET',
    path: '/access/visit-rule',
    ...byAdmins,
    ok: [200, VisitRule],
    shows: ['visit'],
    summary: "Whether operators need the agency's approval to visit",
  },
  updateVisitRule: {
    method: 'PUT',
    path: '/access/visit-rule',
    ...byAdmins,
    body: VisitRule,
    ok: [200, VisitRule],
    changes: ['visit'],
    summary: "Set whether operators need the agency's approval to visit",
  },
});
