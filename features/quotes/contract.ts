import * as z from 'zod/mini';
import { Contact, ContactCard } from '#features/clients/contract.ts';
import { broughtInToo, leadStatuses, notesMax, ofWhom, productTypes } from '#features/leads/contract.ts';
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
  numberOfDigits,
  uuid,
} from '#platform/contract/fields.ts';
import { historyRoute } from '#platform/contract/history.ts';
import { listFileRoute } from '#platform/contract/list-file.ts';
import { pageQuery, searchText, userFilter } from '#platform/contract/page.ts';
import { field, needed, nullable, optional, otherwise, shapeOf, text } from '#platform/contract/record-fields.ts';
import { sellers, staff } from '#platform/contract/roles.ts';
import { routes, type Schema } from '#platform/contract/route.ts';
import { autoDetailsFields, casaDetailsFields, comercialDetailsFields } from './contract/details.ts';

declare module '#platform/contract/subjects.ts' {
  interface Subjects {
    quote: true;
  }
}

/** The options of a status selector. Any status may follow any other, until the quote has become a policy. */
export const quoteStatuses = ['Pendiente', 'Enviada', 'Aceptada', 'Rechazada', 'Vencida'] as const;
export type QuoteStatus = (typeof quoteStatuses)[number];

/** A draft made by Vigencia itself; screens show it as pending. */
export const draftStatus = 'Borrador';
export const storedQuoteStatuses = [...quoteStatuses, draftStatus] as const;
export type StoredQuoteStatus = (typeof storedQuoteStatuses)[number];

/** A policy can be made from quotes in these statuses. */
export const convertibleStatuses: readonly StoredQuoteStatus[] = ['Enviada', draftStatus, 'Aceptada'];

/** Offers that the client can still accept. They expire after their last day. */
export const openStatuses: readonly StoredQuoteStatus[] = ['Enviada', draftStatus];

/** Offers that can still be sold, sent or not. */
export const undecidedStatuses: readonly StoredQuoteStatus[] = ['Pendiente', ...openStatuses, 'Aceptada'];

/** The effective status on a day of the agency, whether or not that day's job has stored it yet. */
export function statusOn(
  day: string,
  { status, valid_until }: { status: StoredQuoteStatus; valid_until: string },
): StoredQuoteStatus {
  return openStatuses.includes(status) && valid_until < day ? 'Vencida' : status;
}

export const quoteSorts = ['newest', 'oldest', 'updated', 'valid_until'] as const;
export type QuoteSort = (typeof quoteSorts)[number];

/** How many days a quote is valid by default. */
export const validDays = 30;
export const carrierMax = 120;
const coverageLimitsMax = 200;

export const AutoDetails = z.object(autoDetailsFields);
export type AutoDetails = z.infer<typeof AutoDetails>;
AutoDetails.register(z.globalRegistry, { id: 'AutoDetails' });

export const CasaDetails = z.object(casaDetailsFields);
export type CasaDetails = z.infer<typeof CasaDetails>;
CasaDetails.register(z.globalRegistry, { id: 'CasaDetails' });

export const ComercialDetails = z.object(comercialDetailsFields);
export type ComercialDetails = z.infer<typeof ComercialDetails>;
ComercialDetails.register(z.globalRegistry, { id: 'ComercialDetails' });

const Carrier = boundedText(carrierMax);

const Premium = z.pipe(
  z.transform(numberOfDigits),
  z
    .number({
      error: ({ input }) =>
        input === undefined || input === null
          ? 'quotes:validation.annual_premium_required'
          : 'platform:validation.money',
    })
    .check(
      z.gt(0, { error: 'platform:validation.positive_amount', abort: true }),
      z.refine((amount) => money.safeParse(amount).success, { error: 'platform:validation.money' }),
    ),
);

const leadWith = <Of extends Schema>(contact: Of) => z.object({ id: uuid, status: z.enum(leadStatuses), contact });

/** A quote's fields. */
export const quoteFields = {
  id: field(needed(uuid), 'card'),
  /** Per agency and year, without gaps: `COT-2026-000123`. */
  quote_number: field(needed(z.string()), 'card'),
  lead_id: field(needed(uuid), 'card', 'create'),
  client_id: field(needed(uuid), 'card'),
  lead: field(needed(leadWith(ContactCard)), 'card', 'joined'),
  product_type: field(
    needed(z.enum(productTypes, { error: 'quotes:validation.product_type_required' })),
    'card',
    'create',
  ),
  /** '' when not chosen yet. */
  carrier: field(otherwise('', Carrier, z.string()), 'card', 'create', 'update'),
  status: field(needed(z.enum(quoteStatuses), z.enum(storedQuoteStatuses)), 'card', 'update'),
  annual_premium: field(needed(Premium, money), 'card', 'create', 'update'),
  deductible: field(otherwise(0, givenMoney, money), 'card', 'create', 'update'),
  coverage_amount: field(otherwise(0, givenMoney, money), 'card', 'create', 'update'),
  coverage_limits: field(text(coverageLimitsMax), 'card', 'create', 'update'),
  /**
   * The last day of validity, as a day of the agency. If a create request omits it: 30 days from the agency's today.
   */
  valid_until: field(optional(dateOrInstant, calendarDate), 'card', 'create', 'update'),
  /** Visible to the client: printed on the proposal. */
  notes: field(text(notesMax), 'card', 'create', 'update'),
  /** Internal to the agency: not in a proposal, and not copied to the policy that the quote becomes. */
  internal_notes: field(text(notesMax), 'create', 'update'),
  /** null: unassigned. */
  assigned_agent: field(nullable(uuid), 'card', 'update'),
  assigned_agent_name: field(needed(z.nullable(z.string())), 'card', 'joined'),
  /** The policy that the quote became; null until then. */
  policy_id: field(needed(z.nullable(uuid)), 'card'),
  /** The policy whose next term the quote offers; null for new business. */
  renews: field(needed(z.nullable(uuid)), 'card'),
  /** When the quote was last sent to the client; null: never. */
  sent_at: field(needed(z.nullable(instant))),
  created_at: field(needed(instant), 'card'),
  updated_at: field(needed(instant), 'card'),
  /** null if the quote has no details of that product. */
  auto_details: field(nullable(AutoDetails), 'create', 'update'),
  casa_details: field(nullable(CasaDetails), 'create', 'update'),
  comercial_details: field(nullable(ComercialDetails), 'create', 'update'),
};

/** The fields that hold the known risk details of one product. */
export type DetailsName = keyof typeof quoteFields & `${string}_details`;

/** A quote as a card of a list. */
export const QuoteCard = z.object(shapeOf(quoteFields, 'card'));
export type QuoteCard = z.infer<typeof QuoteCard>;
QuoteCard.register(z.globalRegistry, { id: 'QuoteCard' });

export const Quote = z.extend(QuoteCard, { ...shapeOf(quoteFields), lead: leadWith(Contact) });
export type Quote = z.infer<typeof Quote>;
Quote.register(z.globalRegistry, { id: 'Quote' });

export const CreateQuote = z.object(shapeOf(quoteFields, 'create'));
export type CreateQuote = z.infer<typeof CreateQuote>;
CreateQuote.register(z.globalRegistry, { id: 'CreateQuote' });

const { status, ...changes } = shapeOf(quoteFields, 'update');

/** Omitted fields are unchanged. A quote's lead and product cannot change. */
export const UpdateQuote = z.object({ status, ...changes });
export type UpdateQuote = z.infer<typeof UpdateQuote>;
UpdateQuote.register(z.globalRegistry, { id: 'UpdateQuote' });

/** New business, and renewal of existing business. */
export const businesses = ['new', 'renewal'] as const;

export const QuoteListQuery = z
  .object({
    ...pageQuery,
    ...ofWhom,
    /** `Pendiente` also finds drafts. */
    status: z.optional(z.enum(quoteStatuses)),
    /** Quotes that can still be sold and have not become policies. */
    only: z.optional(z.literal('open')),
    product_type: z.optional(z.enum(productTypes)),
    /** The whole name; case does not matter. */
    carrier: z.optional(Carrier),
    assigned_agent: userFilter,
    lead_id: z.optional(uuid),
    client_id: z.optional(uuid),
    brought_in: broughtInToo,
    /** Quotes that renew nothing, or drafts of a next term. */
    business: z.optional(z.enum(businesses)),
    /** First and last day of creation, both inclusive, as days of the agency's time zone. */
    created_from: z.optional(givenDate),
    created_to: z.optional(givenDate),
    /** First and last day of validity, both inclusive. */
    valid_from: z.optional(givenDate),
    valid_to: z.optional(givenDate),
    /** Any text that finds the lead, or part of the quote's number, short id, or carrier. */
    q: searchText,
    sort: z._default(z.enum(quoteSorts), 'newest'),
  })
  .check(daysInOrder('valid_from', 'valid_to'), daysInOrder('created_from', 'created_to'));
export type QuoteListQuery = z.infer<typeof QuoteListQuery>;

/** The domain events of quotes. */
export const quoteEvents = domainEvents('quotes', {
  /** The quote was sent to the client. */
  quoteSent: { subject: 'quote', payload: z.object({ id: uuid }) },
  /** The quote was assigned to another seller. */
  quoteAssigned: { subject: 'quote', payload: z.object({ id: uuid, to: uuid }) },
  /**
   * The open quotes of a user who leaves (id and name) were reassigned to this seller; the payload has their number.
   */
  quotesHandedOn: {
    subject: 'user',
    payload: z.object({ id: uuid, full_name: z.string(), to: uuid, count: z.int() }),
  },
});

const feature = 'quotes';

export const quoteRoutes = routes('quotes', {
  listQuotes: {
    method: 'GET',
    path: '/quotes',
    allow: staff,
    feature,
    query: QuoteListQuery,
    ok: [200, z.array(QuoteCard)],
    paged: true,
    shows: ['quote', 'lead', 'client', 'user'],
    summary: "List the agency's quotes",
  },
  downloadQuotes: listFileRoute(QuoteListQuery, {
    path: '/quotes/file',
    allow: staff,
    feature,
    summary: 'The quotes of a list as a file, all of them',
  }),
  createQuote: {
    method: 'POST',
    path: '/quotes',
    allow: sellers,
    feature,
    body: CreateQuote,
    ok: [201, Quote],
    errors: { lead_closed: 409 },
    version: 'readQuote',
    changes: ['quote', 'lead'],
    summary: 'Quote a lead; a new or contacted one becomes quoted',
  },
  readQuote: {
    method: 'GET',
    path: '/quotes/{id}',
    allow: staff,
    feature,
    ok: [200, Quote],
    shows: ['quote', 'lead', 'client', 'user'],
    summary: 'One quote with everything known about it',
  },
  updateQuote: {
    method: 'PUT',
    path: '/quotes/{id}',
    allow: sellers,
    feature,
    body: UpdateQuote,
    ok: [200, Quote],
    errors: { quote_is_policy: 409 },
    version: 'readQuote',
    changes: ['quote'],
    summary: 'Change a quote; fields left out stay',
  },
  readQuoteHistory: historyRoute({
    path: '/quotes/{id}/history',
    allow: staff,
    feature,
    shows: ['quote'],
    summary: 'Who changed what on a quote, newest first',
  }),
});
