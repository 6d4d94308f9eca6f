import * as z from 'zod/mini';
import { daysInOrder, givenDate, instant, uuid } from '#platform/contract/fields.ts';
import { pageQuery, searchText } from '#platform/contract/page.ts';
import { field, needed, shapeOf } from '#platform/contract/record-fields.ts';
import { incomingStatuses, integrationTypes } from './choices.ts';
import { ConsentProof, MappedLead, Problem, TraceStep } from './mapped-lead.ts';

/**
 * The outcome of an incoming lead. `created`: a lead for a new client. `joined`: a lead for an existing client.
 * `changed`: a known person's record changed, such as a new address. `noted`: no change was necessary, such as for a
 * person who left a list.
 */
export const incomingOutcomes = ['created', 'joined', 'changed', 'noted'] as const;
export type IncomingOutcome = (typeof incomingOutcomes)[number];

/** Why an incoming lead waits for a user. */
export const holds = ['by_hand', 'testing'] as const;

/**
 * The maximum size of a payload in a list, in bytes. A page of the largest payloads takes seconds to read and write.
 */
export const listedBytesMax = 8_192;

/** An incoming lead's fields. */
export const incomingFields = {
  id: field(needed(uuid), 'card'),
  /** null means the integration was deleted. */
  integration_id: field(needed(z.nullable(uuid)), 'card'),
  integration_name: field(needed(z.string()), 'card'),
  integration_type: field(needed(z.enum(integrationTypes)), 'card'),
  status: field(needed(z.enum(incomingStatuses)), 'card'),
  outcome: field(needed(z.nullable(z.enum(incomingOutcomes))), 'card'),
  /**
   * The payload of the source. If the source sends only an id, the fetched lead. Secrets are removed. In a list, null
   * if it is larger than {@link listedBytesMax}.
   */
  source_data: field(needed(z.unknown()), 'card'),
  /** The person's contact data as far as known: from the mapped lead, else from the payload. */
  contact_name: field(needed(z.string()), 'card'),
  contact_email: field(needed(z.string()), 'card'),
  /** Why it is failed, invalid or a duplicate, in the caller's language. `''` means no reason. */
  reason: field(needed(z.string()), 'card', 'joined'),
  /** Why it waits for a user. null means it does not wait. */
  held: field(needed(z.nullable(z.enum(holds))), 'card'),
  /** Whether its source marks the payload as a test. */
  is_test: field(needed(z.boolean()), 'card'),
  received_at: field(needed(instant), 'card'),
  processed_at: field(needed(z.nullable(instant)), 'card'),
  /** The number of processing attempts. */
  tries: field(needed(z.int()), 'card'),
  /** The lead that it created, joined or duplicates. null means none. */
  lead_id: field(needed(z.nullable(uuid)), 'card'),
  /** The id of the lead at its source. `''` means none. */
  external_id: field(needed(z.string()), 'card'),
  /** The file that contains it, and its row number there. */
  upload_id: field(needed(z.nullable(uuid)), 'card'),
  row_number: field(needed(z.nullable(z.int())), 'card'),
  /** When its import was undone. null means not undone. */
  undone_at: field(needed(z.nullable(instant)), 'card'),
  mapped: field(needed(z.nullable(MappedLead))),
  consent: field(needed(z.nullable(ConsentProof))),
  problems: field(needed(z.array(Problem))),
  trace: field(needed(z.array(TraceStep))),
  /**
   * The sender's network address, stored only if the webhook address is the only authentication. Also null after thirty
   * days.
   */
  sender: field(needed(z.nullable(z.string()))),
  /** Whether the mappings changed after it failed. If so, it may succeed if reprocessed. */
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
    /** Only those that wait for a user. */
    only: z.optional(z.literal('held')),
    integration_id: z.optional(uuid),
    integration_type: z.optional(z.enum(integrationTypes)),
    upload_id: z.optional(uuid),
    /** The first and last day of receipt, both inclusive, in the agency's time zone. */
    received_from: z.optional(givenDate),
    received_to: z.optional(givenDate),
    /** Part of the person's name or e-mail, or the complete id of the lead at its source. */
    q: searchText,
    sort: z._default(z.enum(incomingSorts), 'newest'),
  })
  .check(daysInOrder('received_from', 'received_to'));
export type IncomingLeadQuery = z.infer<typeof IncomingLeadQuery>;

/**
 * Which failed leads to reprocess: of one integration or all, and all or only those whose mappings changed after the
 * failure.
 */
export const ReprocessFailed = z.object({
  integration_id: z.optional(uuid),
  since_mapping: z._default(z.boolean(), false),
});
export type ReprocessFailed = z.infer<typeof ReprocessFailed>;
ReprocessFailed.register(z.globalRegistry, { id: 'ReprocessFailed' });

/** Which held leads to process. */
export const ProcessHeld = z.object({ integration_id: z.optional(uuid) });
export type ProcessHeld = z.infer<typeof ProcessHeld>;
ProcessHeld.register(z.globalRegistry, { id: 'ProcessHeld' });

/** The number of leads that are queued for processing. */
export const SentThrough = z.object({ count: z.int() });
export type SentThrough = z.infer<typeof SentThrough>;
SentThrough.register(z.globalRegistry, { id: 'SentThrough' });

/** The result of a test. `would_be` is the outcome, `error` the reason for none, in the caller's language. */
export const TestResult = z.object({
  success: z.boolean(),
  error: z.optional(z.string()),
  /** null means no lead. `duplicate`: the person has an open lead for the same product. */
  would_be: z.nullable(z.enum(['created', 'joined', 'duplicate', 'changed', 'noted'])),
  lead: z.nullable(MappedLead),
  consent: z.nullable(ConsentProof),
  problems: z.array(Problem),
  /** The problems, one sentence each, in the caller's language. */
  messages: z.array(z.string()),
  trace: z.array(TraceStep),
});
export type TestResult = z.infer<typeof TestResult>;
TestResult.register(z.globalRegistry, { id: 'TestResult' });
