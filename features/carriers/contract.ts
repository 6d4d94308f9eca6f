import * as z from 'zod/mini';
import { productTypes } from '#features/leads/contract.ts';
import { domainEvents } from '#platform/contract/domain-event.ts';
import { boundedText, instant, requiredText, uuid } from '#platform/contract/fields.ts';
import { historyRoute } from '#platform/contract/history.ts';
import { listFileRoute } from '#platform/contract/list-file.ts';
import { pageQuery, searchText } from '#platform/contract/page.ts';
import { field, needed, otherwise, shapeOf, text } from '#platform/contract/record-fields.ts';
import { routes } from '#platform/contract/route.ts';
import { keepingCarriers, readingCarriers } from './contract/access.ts';

declare module '#platform/contract/subjects.ts' {
  interface Subjects {
    carrier: true;
  }
}

/** Offered in forms while the agency has no carriers of its own; any other name may be typed. */
export const usualCarriers = ['Progressive', 'State Farm', 'GEICO', 'Farmers', 'Liberty Mutual', 'Allstate'] as const;

export const nameMax = 120;
export const codeMax = 40;
export const codesMax = 20;
export const phoneMax = 40;
export const siteMax = 200;

const Name = requiredText(nameMax, 'carriers:validation.name_required');

/** The products that the agency sells of a carrier, each once. */
const Products = z
  .array(z.enum(productTypes))
  .check(z.refine((products) => new Set(products).size === products.length, { error: 'platform:validation.invalid' }));

/** The codes by which the carrier knows the agency. */
const Codes = z.array(requiredText(codeMax)).check(z.maxLength(codesMax, { error: 'carriers:validation.most_codes' }));

/** A web address, with or without its scheme. */
const Site = boundedText(siteMax).check(
  z.refine(
    (site) => site === '' || /^(https?:\/\/)?[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d{1,5})?([/?#]\S*)?$/iu.test(site),
    {
      error: 'carriers:validation.site',
    },
  ),
);

/** A carrier's fields. */
export const carrierFields = {
  id: field(needed(uuid)),
  /** As papers write it. Unique in the agency; case does not matter. */
  name: field(needed(Name, z.string()), 'create', 'update'),
  /** The products that the agency sells of it; empty: not known. */
  products: field(otherwise([], Products, z.array(z.enum(productTypes))), 'create', 'update'),
  codes: field(otherwise([], Codes, z.array(z.string())), 'create', 'update'),
  /** As typed, for the agency's and the client's questions about a policy. */
  service_phone: field(text(phoneMax), 'create', 'update'),
  claims_phone: field(text(phoneMax), 'create', 'update'),
  site: field(otherwise('', Site, z.string()), 'create', 'update'),
  /** false: no longer offered. Its policies stay. */
  is_active: field(needed(z.boolean()), 'update'),
  created_at: field(needed(instant)),
  updated_at: field(needed(instant)),
};

export const Carrier = z.object(shapeOf(carrierFields));
export type Carrier = z.infer<typeof Carrier>;
Carrier.register(z.globalRegistry, { id: 'Carrier' });

export const CreateCarrier = z.object(shapeOf(carrierFields, 'create'));
export type CreateCarrier = z.infer<typeof CreateCarrier>;
CreateCarrier.register(z.globalRegistry, { id: 'CreateCarrier' });

/** The fields to change. Omitted fields stay the same. */
export const UpdateCarrier = z.object(shapeOf(carrierFields, 'update'));
export type UpdateCarrier = z.infer<typeof UpdateCarrier>;
UpdateCarrier.register(z.globalRegistry, { id: 'UpdateCarrier' });

export const carrierStates = ['active', 'inactive'] as const;

export const carrierSorts = ['name', 'newest', 'oldest', 'updated'] as const;
export type CarrierSort = (typeof carrierSorts)[number];

export const CarrierListQuery = z.object({
  ...pageQuery,
  state: z.optional(z.enum(carrierStates)),
  /** Carriers of which the agency sells this product. */
  product: z.optional(z.enum(productTypes)),
  /** Part of a name or a whole code; accents and case do not matter. */
  q: searchText,
  sort: z._default(z.enum(carrierSorts), 'name'),
});
export type CarrierListQuery = z.infer<typeof CarrierListQuery>;

/** The domain events of carriers. */
export const carrierEvents = domainEvents('carriers', {
  /** A carrier has this name now: it is new, or was renamed. */
  carrierNamed: { subject: 'carrier', payload: z.object({ id: uuid, name: z.string() }) },
});

export const carrierRoutes = routes('carriers', {
  listCarriers: {
    method: 'GET',
    path: '/carriers',
    ...readingCarriers,
    query: CarrierListQuery,
    ok: [200, z.array(Carrier)],
    paged: true,
    shows: ['carrier'],
    summary: 'List the carriers that the agency works with',
  },
  downloadCarriers: listFileRoute(CarrierListQuery, {
    path: '/carriers/file',
    ...readingCarriers,
    summary: 'The carriers of a list as a file, all of them',
  }),
  createCarrier: {
    method: 'POST',
    path: '/carriers',
    ...keepingCarriers,
    body: CreateCarrier,
    ok: [201, Carrier],
    version: 'readCarrier',
    errors: { carrier_taken: 409 },
    changes: ['carrier'],
    summary: 'Add a carrier that the agency works with',
  },
  readCarrier: {
    method: 'GET',
    path: '/carriers/{id}',
    ...readingCarriers,
    ok: [200, Carrier],
    shows: ['carrier'],
    summary: 'One carrier with its codes, phones and site',
  },
  updateCarrier: {
    method: 'PUT',
    path: '/carriers/{id}',
    ...keepingCarriers,
    body: UpdateCarrier,
    ok: [200, Carrier],
    version: 'readCarrier',
    errors: { carrier_taken: 409 },
    changes: ['carrier'],
    summary: 'Change a carrier, or say whether it is still offered; fields left out stay',
  },
  readCarrierHistory: historyRoute({
    path: '/carriers/{id}/history',
    ...readingCarriers,
    shows: ['carrier'],
    summary: 'Who changed what on a carrier, newest first',
  }),
});
