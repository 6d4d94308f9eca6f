import * as z from 'zod/mini';
import { Contact, ContactCard } from '#features/clients/contract.ts';
import { leadStatuses, notesMax, productTypes } from '#features/leads/contract.ts';
import { facts } from '#platform/contract/fact.ts';
import {
  calendarDate,
  dateOrInstant,
  daysInOrder,
  instant,
  money,
  optionalText,
  uuid,
} from '#platform/contract/fields.ts';
import { historyRoute } from '#platform/contract/history.ts';
import { pageQuery, searchText, userFilter } from '#platform/contract/page.ts';
import { sellers, staff } from '#platform/contract/roles.ts';
import { routes } from '#platform/contract/route.ts';
import { autoDetailsFields, casaDetailsFields, comercialDetailsFields } from './contract/details.ts';

declare module '#platform/contract/subjects.ts' {
  interface Subjects {
    quote: true;
  }
}

/** What a status selector offers. Any may follow any, until the quote has become a policy. */
export const quoteStatuses = ['Pendiente', 'Enviada', 'Aceptada', 'Rechazada', 'Vencida'] as const;
export type QuoteStatus = (typeof quoteStatuses)[number];

/** A draft made by the house itself; screens show it as pending. */
export const draftStatus = 'Borrador';
export const storedQuoteStatuses = [...quoteStatuses, draftStatus] as const;
export type StoredQuoteStatus = (typeof storedQuoteStatuses)[number];

/** From these a policy can be made. */
export const convertibleStatuses: readonly StoredQuoteStatus[] = ['Enviada', draftStatus, 'Aceptada'];

/** Offers that the client may still take: they expire when their last day has passed. */
const openStatuses: readonly StoredQuoteStatus[] = ['Enviada', draftStatus];

/** The status that counts on a day of the agency, whether or not the job of that day has written it down yet. */
export function statusOn(
  day: string,
  { status, valid_until }: { status: StoredQuoteStatus; valid_until: string },
): StoredQuoteStatus {
  return openStatuses.includes(status) && valid_until < day ? 'Vencida' : status;
}

/** Offered in forms; any other name may be typed. */
export const carriers = ['Progressive', 'State Farm', 'GEICO', 'Farmers', 'Liberty Mutual', 'Allstate'] as const;

export const quoteSorts = ['newest', 'oldest', 'updated', 'valid_until'] as const;
export type QuoteSort = (typeof quoteSorts)[number];

/** How long a quote is good for when nobody says. */
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

/** A quote as a card of a list. */
export const QuoteCard = z.object({
  id: uuid,
  /** Per agency and year, without gaps: `COT-2026-000123`. */
  quote_number: z.string(),
  lead_id: uuid,
  client_id: uuid,
  lead: z.object({ id: uuid, status: z.enum(leadStatuses), contact: ContactCard }),
  product_type: z.enum(productTypes),
  /** '' when not chosen yet. */
  carrier: z.string(),
  status: z.enum(storedQuoteStatuses),
  annual_premium: money,
  deductible: money,
  coverage_amount: money,
  coverage_limits: z.string(),
  /** The last day it holds, as a day of the agency. */
  valid_until: calendarDate,
  notes: z.string(),
  /** null: nobody's. */
  assigned_agent: z.nullable(uuid),
  assigned_agent_name: z.nullable(z.string()),
  /** The policy it became; null while it has not. */
  policy_id: z.nullable(uuid),
  created_at: instant,
  updated_at: instant,
});
export type QuoteCard = z.infer<typeof QuoteCard>;
QuoteCard.register(z.globalRegistry, { id: 'QuoteCard' });

export const Quote = z.extend(QuoteCard, {
  lead: z.object({ id: uuid, status: z.enum(leadStatuses), contact: Contact }),
  /** null where the quote says nothing about that product. */
  auto_details: z.nullable(AutoDetails),
  casa_details: z.nullable(CasaDetails),
  comercial_details: z.nullable(ComercialDetails),
});
export type Quote = z.infer<typeof Quote>;
Quote.register(z.globalRegistry, { id: 'Quote' });

const premium = z
  .number({
    error: ({ input }) =>
      input === undefined || input === null ? 'quotes:validation.annual_premium_required' : undefined,
  })
  .check(
    z.gte(0.01, { error: 'quotes:validation.annual_premium_required', abort: true }),
    z.refine((amount) => money.safeParse(amount).success, { error: 'platform:validation.money' }),
  );

const details = {
  auto_details: z.optional(z.nullable(AutoDetails)),
  casa_details: z.optional(z.nullable(CasaDetails)),
  comercial_details: z.optional(z.nullable(ComercialDetails)),
};

export const CreateQuote = z.object({
  lead_id: uuid,
  product_type: z.enum(productTypes, { error: 'quotes:validation.product_type_required' }),
  carrier: optionalText(carrierMax),
  annual_premium: premium,
  deductible: z._default(money, 0),
  coverage_amount: z._default(money, 0),
  coverage_limits: optionalText(coverageLimitsMax),
  /** Left out: 30 days from the agency's today. */
  valid_until: z.optional(dateOrInstant),
  notes: optionalText(notesMax),
  ...details,
});
export type CreateQuote = z.infer<typeof CreateQuote>;
CreateQuote.register(z.globalRegistry, { id: 'CreateQuote' });

/** What is left out stays. A quote keeps its lead and its product. */
export const UpdateQuote = z.object({
  status: z.optional(z.enum(quoteStatuses)),
  carrier: z.optional(z.string().check(z.trim(), z.normalize(), z.maxLength(carrierMax))),
  annual_premium: z.optional(premium),
  deductible: z.optional(money),
  coverage_amount: z.optional(money),
  coverage_limits: z.optional(z.string().check(z.trim(), z.maxLength(coverageLimitsMax))),
  valid_until: z.optional(dateOrInstant),
  notes: z.optional(z.string().check(z.trim(), z.maxLength(notesMax))),
  assigned_agent: z.optional(z.nullable(uuid)),
  ...details,
});
export type UpdateQuote = z.infer<typeof UpdateQuote>;
UpdateQuote.register(z.globalRegistry, { id: 'UpdateQuote' });

export const QuoteListQuery = z
  .object({
    ...pageQuery,
    /** `Pendiente` finds drafts as well. */
    status: z.optional(z.enum(quoteStatuses)),
    product_type: z.optional(z.enum(productTypes)),
    /** The whole name; capitals do not matter. */
    carrier: z.optional(z.string().check(z.trim(), z.normalize(), z.maxLength(carrierMax))),
    assigned_agent: userFilter,
    lead_id: z.optional(uuid),
    client_id: z.optional(uuid),
    /** First and last day of validity, both included. */
    valid_from: z.optional(calendarDate),
    valid_to: z.optional(calendarDate),
    /** Whatever finds its lead, or part of its number, its short id or its carrier. */
    q: searchText,
    sort: z._default(z.enum(quoteSorts), 'newest'),
  })
  .check(daysInOrder('valid_from', 'valid_to'));
export type QuoteListQuery = z.infer<typeof QuoteListQuery>;

/** What the quotes tell. */
export const quoteFacts = facts('quotes', {
  quoteCreated: {
    subject: 'quote',
    payload: z.object({ id: uuid, lead_id: uuid, status: z.enum(storedQuoteStatuses) }),
  },
  quoteChanged: { subject: 'quote', payload: z.object({ id: uuid, status: z.enum(storedQuoteStatuses) }) },
  /** The client has it from now on. */
  quoteSent: { subject: 'quote', payload: z.object({ id: uuid }) },
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
  createQuote: {
    method: 'POST',
    path: '/quotes',
    allow: sellers,
    feature,
    body: CreateQuote,
    ok: [201, Quote],
    errors: { lead_closed: 409 },
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
