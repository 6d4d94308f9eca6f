import * as z from 'zod/mini';
import { Contact, ContactCard, ContactChange, ContactInput } from '#features/clients/contract.ts';
import { domainEvents } from '#platform/contract/domain-event.ts';
import {
  calendarDate,
  daysInOrder,
  givenDate,
  givenMoney,
  instant,
  money,
  queryNumber,
  uuid,
} from '#platform/contract/fields.ts';
import { historyRoute } from '#platform/contract/history.ts';
import { languages } from '#platform/contract/language.ts';
import { listFileRoute } from '#platform/contract/list-file.ts';
import { manyOf, pageQuery, searchText, userFilter } from '#platform/contract/page.ts';
import { field, needed, nullable, optional, shapeOf, text } from '#platform/contract/record-fields.ts';
import { sellers, staff } from '#platform/contract/roles.ts';
import { routes } from '#platform/contract/route.ts';
import { LeadOrigin } from './contract/origin.ts';

export { LeadOrigin };

declare module '#platform/contract/subjects.ts' {
  interface Subjects {
    lead: true;
  }
}

/** Any status may change to any other: the specification restricts no transition. */
export const leadStatuses = ['Nuevo', 'Contactado', 'Cotizado', 'Cerrado', 'Perdido'] as const;
export type LeadStatus = (typeof leadStatuses)[number];

/** Leads that are still in progress. */
export const openLeadStatuses: readonly LeadStatus[] = ['Nuevo', 'Contactado', 'Cotizado'];

export const productTypes = ['Auto', 'Casa', 'Comercial'] as const;
export type ProductType = (typeof productTypes)[number];

export const leadSources = ['Web', 'WhatsApp', 'Meta Ads', 'Google Ads', 'Referral', 'Call'] as const;
export type LeadSource = (typeof leadSources)[number];

export const leadSorts = ['newest', 'oldest', 'updated', 'name'] as const;
export type LeadSort = (typeof leadSorts)[number];

export const notesMax = 5_000;
const campaignMax = 120;
const zipCodeMax = 12;
export const carrierMax = 80;

/** Another client with the same e-mail or phone number. */
export const Sharer = z.object({
  client_id: uuid,
  name: z.string(),
  /** The shared field. */
  by: z.enum(['email', 'phone']),
  /** The newest of that client's leads; null: the client has none. */
  lead_id: z.nullable(uuid),
});
export type Sharer = z.infer<typeof Sharer>;
Sharer.register(z.globalRegistry, { id: 'Sharer' });

/** A lead's fields. */
export const leadFields = {
  id: field(needed(uuid), 'card'),
  status: field(needed(z.enum(leadStatuses)), 'card', 'update', 'import'),
  product_type: field(nullable(z.enum(productTypes)), 'card', 'create', 'update', 'import'),
  source: field(nullable(z.enum(leadSources)), 'card', 'create', 'update', 'import'),
  campaign: field(text(campaignMax), 'card', 'create', 'update', 'import'),
  zip_code: field(text(zipCodeMax), 'card', 'create', 'update', 'import'),
  /** The client's current insurance carrier. */
  current_carrier: field(text(carrierMax), 'card', 'create', 'update', 'import'),
  /** The X-date: the day on which the current insurance ends. null: unknown. */
  current_expiration_date: field(
    { ...optional(z.nullable(givenDate), z.nullable(calendarDate)), empty: null },
    'card',
    'create',
    'update',
    'import',
  ),
  /** The annual premium of the current insurance. null: unknown. */
  current_premium: field(
    { ...optional(z.nullable(givenMoney), z.nullable(money)), empty: null },
    'card',
    'create',
    'update',
    'import',
  ),
  notes: field(text(notesMax), 'create', 'update', 'import'),
  /** The client; several leads may belong to one client. */
  client_id: field(needed(uuid), 'card'),
  contact: field(needed(ContactCard), 'card', 'joined'),
  /** Other clients with the same e-mail or phone number, such as members of one household. */
  shares_contact: field(needed(z.array(Sharer)), 'joined'),
  /** null means unassigned. If a create request omits it, the creator is assigned. */
  assigned_agent: field(nullable(uuid), 'card', 'create', 'update'),
  assigned_agent_name: field(needed(z.nullable(z.string())), 'card', 'joined'),
  /** When a user of the agency last reached the client; null: never. */
  last_contact: field(needed(z.nullable(instant)), 'card'),
  /** Where the lead came from, with the proof of consent; null: a user or a file brought it. */
  origin: field(needed(z.nullable(LeadOrigin))),
  created_at: field(needed(instant), 'card'),
  updated_at: field(needed(instant), 'card'),
};

/** A lead as a card or a row of a list. */
export const LeadCard = z.object(shapeOf(leadFields, 'card'));
export type LeadCard = z.infer<typeof LeadCard>;
LeadCard.register(z.globalRegistry, { id: 'LeadCard' });

export const Lead = z.extend(LeadCard, { ...shapeOf(leadFields), contact: Contact });
export type Lead = z.infer<typeof Lead>;
Lead.register(z.globalRegistry, { id: 'Lead' });

export const CreateLead = z.object({
  contact: ContactInput,
  ...shapeOf(leadFields, 'create'),
  /** Adds the lead to an existing client of the agency, whose empty fields the contact fills. */
  client_id: z.optional(uuid),
});
export type CreateLead = z.infer<typeof CreateLead>;
CreateLead.register(z.globalRegistry, { id: 'CreateLead' });

export const UpdateLead = z.object({
  ...shapeOf(leadFields, 'update'),
  /** Changes the client, and so every lead of the client. */
  contact: z.optional(ContactChange),
});
export type UpdateLead = z.infer<typeof UpdateLead>;
UpdateLead.register(z.globalRegistry, { id: 'UpdateLead' });

/**
 * The filter of a list that leaves out what was brought in with policies from a file: `also` includes it.
 */
export const broughtInToo = z.optional(z.literal('also'));

/** Filters by several agents, products and sources; `none` for an unknown value. */
export const ofWhom = {
  agents: manyOf(z.union([z.literal('none'), uuid])),
  products: manyOf(z.enum([...productTypes, 'none'])),
  sources: manyOf(z.enum([...leadSources, 'none'])),
  /** Whether the total is exact, as for a list that a figure links to. */
  count: z.optional(z.literal('exact')),
};

/** The upper bounds of the classes of the time to first contact, in minutes. */
export const contactClasses = [1, 5, 15, 30, 60, 120, 240, 480, 1_440, 2_880, 10_080] as const;
/** A class by its minutes; `later` than all classes; `never` contacted; or `any` of these. */
export const firstContacts = [...contactClasses.map(String), 'later', 'never', 'any'];

/** The hours of a day in two digits. */
export const hoursOfDay = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

/** The stages of a lead, in order. */
export const leadStages = ['Nuevo', 'Contactado', 'Cotizado', 'Cerrado'] as const satisfies readonly LeadStatus[];
export type LeadStage = (typeof leadStages)[number];

/** The times between two stages of a lead, measured over leads that reached both: `server/lead-times.ts`. */
export const leadTimes = ['to_contact', 'to_quote', 'to_close', 'lead_to_quote', 'whole'] as const;
export type LeadTime = (typeof leadTimes)[number];

export const LeadListQuery = z
  .object({
    ...pageQuery,
    status: z.optional(z.enum(leadStatuses)),
    /** Leads in progress: neither closed nor lost. */
    only: z.optional(z.literal('open')),
    product_type: z.optional(z.enum(productTypes)),
    source: z.optional(z.enum(leadSources)),
    assigned_agent: userFilter,
    ...ofWhom,
    /** Leads that arrived as Nuevo and reached at least this stage, whatever their status is now. */
    stage_reached: z.optional(z.enum(leadStages)),
    /** Leads that arrived as Nuevo, by the time to first contact. */
    first_contact: z.optional(z.enum(firstContacts)),
    /** Leads that arrived as Nuevo and have such a time. */
    timed: z.optional(z.enum(leadTimes)),
    /** Leads that were created at least this many hours ago. */
    hours_old: z.optional(queryNumber(0, 720)),
    /** The hour of creation in the agency's time zone. */
    created_hour: z.optional(z.enum(hoursOfDay)),
    /** The language in which the agency writes to the client. */
    language: z.optional(z.enum(languages)),
    client_id: z.optional(uuid),
    brought_in: broughtInToo,
    /** First and last day of creation, both included, as days of the agency's time zone. */
    created_from: z.optional(givenDate),
    created_to: z.optional(givenDate),
    /** First and last day on which the client's current insurance ends. */
    expires_from: z.optional(givenDate),
    expires_to: z.optional(givenDate),
    /** Part of a name (accents are ignored), an e-mail, a phone in any format, or a ZIP code. */
    q: searchText,
    sort: z._default(z.enum(leadSorts), 'newest'),
  })
  .check(daysInOrder('created_from', 'created_to'), daysInOrder('expires_from', 'expires_to'));
export type LeadListQuery = z.infer<typeof LeadListQuery>;

/** A client with the same e-mail or phone as the form's input. */
export const LeadDuplicate = z.object({
  /** Whether the names are compatible too; otherwise it is probably a member of the same household. */
  is_same: z.boolean(),
  client_id: uuid,
  contact: ContactCard,
  leads: z.array(z.pick(LeadCard, { id: true, status: true, product_type: true, created_at: true })),
});
export type LeadDuplicate = z.infer<typeof LeadDuplicate>;

/** The domain events of leads. */
export const leadEvents = domainEvents('leads', {
  leadCreated: {
    subject: 'lead',
    payload: z.object({
      id: uuid,
      client_id: uuid,
      status: z.enum(leadStatuses),
      product_type: z.nullable(z.enum(productTypes)),
      /** The origin: a user of the agency, a source that sends leads automatically, or an imported file. */
      by: z.enum(['person', 'source', 'file']),
    }),
  },
  /**
   * Data of a lead that other slices copy has changed, other than through its client: its search text or its source.
   */
  leadToKeepChanged: {
    subject: 'lead',
    payload: z.object({ id: uuid, search_text: z.string(), source: z.nullable(z.enum(leadSources)) }),
  },
  /** A lead was assigned to a seller, at its creation or later. */
  leadAssigned: { subject: 'lead', payload: z.object({ id: uuid, to: uuid }) },
  /** Open leads of a user who leaves, by id and name, were reassigned to this seller. */
  leadsHandedOn: {
    subject: 'user',
    payload: z.object({ id: uuid, full_name: z.string(), to: uuid, count: z.int() }),
  },
});

const feature = 'leads';

export const leadRoutes = routes('leads', {
  listLeads: {
    method: 'GET',
    path: '/leads',
    allow: staff,
    feature,
    query: LeadListQuery,
    ok: [200, z.array(LeadCard)],
    paged: true,
    shows: ['lead', 'client', 'user'],
    summary: "List the agency's leads",
  },
  downloadLeads: listFileRoute(LeadListQuery, {
    path: '/leads/file',
    allow: staff,
    feature,
    summary: 'The leads of a list as a file, all of them',
  }),
  createLead: {
    method: 'POST',
    path: '/leads',
    allow: sellers,
    feature,
    body: CreateLead,
    ok: [201, Lead],
    version: 'readLead',
    changes: ['lead', 'client'],
    summary: 'Create a lead, for a new client or for one the agency has',
  },
  listLeadSources: {
    method: 'GET',
    path: '/leads/sources',
    allow: staff,
    feature,
    ok: [200, z.array(z.enum(leadSources))],
    shows: ['agency'],
    summary: 'The sources that the agency uses, which forms offer; its settings choose them',
  },
  findLeadDuplicates: {
    method: 'GET',
    path: '/leads/duplicates',
    allow: sellers,
    feature,
    query: z.object({
      /** The typed name; `''`: none yet, so that every client may match. */
      name: z._default(z.string().check(z.maxLength(120)), ''),
      email: z._default(z.string().check(z.maxLength(254)), ''),
      phone: z._default(z.string().check(z.maxLength(40)), ''),
      whatsapp: z._default(z.string().check(z.maxLength(40)), ''),
    }),
    ok: [200, z.array(LeadDuplicate)],
    shows: ['lead', 'client'],
    summary: "The agency's clients with the same email or phone, and their leads",
  },
  readLead: {
    method: 'GET',
    path: '/leads/{id}',
    allow: staff,
    feature,
    ok: [200, Lead],
    shows: ['lead', 'client', 'user'],
    summary: 'One lead with everything known about it',
  },
  updateLead: {
    method: 'PUT',
    path: '/leads/{id}',
    allow: sellers,
    feature,
    body: UpdateLead,
    ok: [200, Lead],
    errors: { client_stopped: 409, lead_brought_in: 409 },
    version: 'readLead',
    changes: ['lead', 'client'],
    summary: 'Change a lead and its person; fields left out stay',
  },
  readLeadHistory: historyRoute({
    path: '/leads/{id}/history',
    allow: staff,
    feature,
    shows: ['lead', 'client'],
    summary: 'Who changed what on a lead and its person, newest first',
  }),
});
