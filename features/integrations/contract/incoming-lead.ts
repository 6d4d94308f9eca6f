import * as z from 'zod/mini';
import { daysInOrder, givenDate, instant, uuid } from '#platform/contract/fields.ts';
import { pageQuery, searchText } from '#platform/contract/page.ts';
import { field, needed, shapeOf } from '#platform/contract/record-fields.ts';
import { incomingStatuses, integrationTypes } from './choices.ts';
import { ConsentProof, MappedLead, Problem, TraceStep } from './mapped-lead.ts';

/**
 * What became of it. `created`: a lead for a new client. `joined`: a lead for a client the agency had. `changed`: a known
 * person was changed, as by a new address. `noted`: nothing was to be done, as for somebody who left a list.
 */
export const incomingOutcomes = ['created', 'joined', 'changed', 'noted'] as const;
export type IncomingOutcome = (typeof incomingOutcomes)[number];

/** Why something waits for a person. */
export const holds = ['by_hand', 'testing'] as const;

/** So much of what a source sent is shown in a list: a page of the longest would keep whoever reads and writes it for seconds. */
export const listedBytesMax = 8_192;

/** An incoming lead's fields. */
export const incomingFields = {
  id: field(needed(uuid), 'card'),
  /** null: the integration was deleted. */
  integration_id: field(needed(z.nullable(uuid)), 'card'),
  integration_name: field(needed(z.string()), 'card'),
  integration_type: field(needed(z.enum(integrationTypes)), 'card'),
  status: field(needed(z.enum(incomingStatuses)), 'card'),
  outcome: field(needed(z.nullable(z.enum(incomingOutcomes))), 'card'),
  /**
   * What the source sent, and where it sends a notice alone, what was fetched. Secrets are taken out. In a list null where it is
   * longer than {@link listedBytesMax}.
   */
  source_data: field(needed(z.unknown()), 'card'),
  /** Who it is about, as far as it is known: of the mapped lead, else of the payload. */
  contact_name: field(needed(z.string()), 'card'),
  contact_email: field(needed(z.string()), 'card'),
  /** Why it failed, is invalid or a duplicate, in the caller's language; `''`: there is nothing to tell. */
  reason: field(needed(z.string()), 'card', 'joined'),
  /** Whether it waits for a person, and why; null: it does not. */
  held: field(needed(z.nullable(z.enum(holds))), 'card'),
  /** It came with a payload that its source calls a test. */
  is_test: field(needed(z.boolean()), 'card'),
  received_at: field(needed(instant), 'card'),
  processed_at: field(needed(z.nullable(instant)), 'card'),
  /** How often it was worked on. */
  tries: field(needed(z.int()), 'card'),
  /** The lead that it made, joined, or is a duplicate of; null: none. */
  lead_id: field(needed(z.nullable(uuid)), 'card'),
  /** The lead's id at its source; `''`: it has none. */
  external_id: field(needed(z.string()), 'card'),
  /** The file that it came with, and its row in it. */
  upload_id: field(needed(z.nullable(uuid)), 'card'),
  row_number: field(needed(z.nullable(z.int())), 'card'),
  /** When what it brought was taken back; null: it was not. */
  undone_at: field(needed(z.nullable(instant)), 'card'),
  mapped: field(needed(z.nullable(MappedLead))),
  consent: field(needed(z.nullable(ConsentProof))),
  problems: field(needed(z.array(Problem))),
  trace: field(needed(z.array(TraceStep))),
  /** The network address that it came from, where only the hook's own proves it; null also after thirty days. */
  sender: field(needed(z.nullable(z.string()))),
  /** Before when it failed, the mappings were changed since: it may pass now. */
  is_mapping_newer: field(needed(z.boolean()), 'joined'),
};

/** An incoming lead as a row of the table. */
export const IncomingLeadCard = z.object(shapeOf(incomingFields, 'card'));
export type IncomingLeadCard = z.infer<typeof IncomingLeadCard>;
IncomingLeadCard.register(z.globalRegistry, { id: 'IncomingLeadCard' });

export const IncomingLead = z.object(shapeOf(incomingFields));
export type IncomingLead = z.infer<typeof IncomingLead>;
IncomingLead.register(z.globalRegistry, { id: 'IncomingLead' });

export const incomingSorts = ['newest', 'oldest'] as const;
export type IncomingSort = (typeof incomingSorts)[number];

export const IncomingLeadQuery = z
  .object({
    ...pageQuery,
    status: z.optional(z.enum(incomingStatuses)),
    /** Those that wait for a person. */
    only: z.optional(z.literal('held')),
    integration_id: z.optional(uuid),
    integration_type: z.optional(z.enum(integrationTypes)),
    upload_id: z.optional(uuid),
    /** First and last day on which it came, both included, as days of the agency's time zone. */
    received_from: z.optional(givenDate),
    received_to: z.optional(givenDate),
    /** Part of the name or e-mail of who it is about, or the whole of the lead's id at its source. */
    q: searchText,
    sort: z._default(z.enum(incomingSorts), 'newest'),
  })
  .check(daysInOrder('received_from', 'received_to'));
export type IncomingLeadQuery = z.infer<typeof IncomingLeadQuery>;

/** Which failed ones are sent through once more: of one integration, or of all; all, or those a mapping was changed for. */
export const ReprocessFailed = z.object({
  integration_id: z.optional(uuid),
  since_mapping: z._default(z.boolean(), false),
});
export type ReprocessFailed = z.infer<typeof ReprocessFailed>;
ReprocessFailed.register(z.globalRegistry, { id: 'ReprocessFailed' });

/** Which held ones are let in. */
export const ProcessHeld = z.object({ integration_id: z.optional(uuid) });
export type ProcessHeld = z.infer<typeof ProcessHeld>;
ProcessHeld.register(z.globalRegistry, { id: 'ProcessHeld' });

/** How many are on their way now. */
export const SentThrough = z.object({ count: z.int() });
export type SentThrough = z.infer<typeof SentThrough>;
SentThrough.register(z.globalRegistry, { id: 'SentThrough' });

/** What a test would make: `would_be` says what, `error` why not, in the caller's language. */
export const TestResult = z.object({
  success: z.boolean(),
  error: z.optional(z.string()),
  /** null: it would be no lead. `duplicate`: the person has an open lead for the same product. */
  would_be: z.nullable(z.enum(['created', 'joined', 'duplicate', 'changed', 'noted'])),
  lead: z.nullable(MappedLead),
  consent: z.nullable(ConsentProof),
  problems: z.array(Problem),
  /** The problems as sentences in the caller's language, one each. */
  messages: z.array(z.string()),
  trace: z.array(TraceStep),
});
export type TestResult = z.infer<typeof TestResult>;
TestResult.register(z.globalRegistry, { id: 'TestResult' });
