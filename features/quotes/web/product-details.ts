import type { ProductType } from '#features/leads/contract.ts';
import { foundationTypes, primaryUses, propertyTypes, roofTypes, securitySystems } from '../contract/details.ts';
import type { AutoDetails, CasaDetails, ComercialDetails } from '../contract.ts';

/** How a detail is typed: `word` offers known values and takes any other. */
export type DetailKind = 'text' | 'long' | 'word' | 'vin' | 'count' | 'money' | 'yes_no';

type Groups<Details> = Readonly<Record<string, Partial<Record<keyof Details, DetailKind>>>>;

const auto = {
  vehicle: { year: 'count', make: 'text', model: 'text', vin: 'vin' },
  driver: { driver_age: 'count', driver_experience: 'count' },
  usage: { annual_mileage: 'count', primary_use: 'word' },
} as const satisfies Groups<AutoDetails>;

const casa = {
  property: { property_type: 'word', property_value: 'money', property_age: 'count', square_footage: 'count' },
  construction: { roof_type: 'word', foundation_type: 'word', security_system: 'word' },
} as const satisfies Groups<CasaDetails>;

const comercial = {
  business: { business_type: 'text', industry_classification: 'text' },
  size: { annual_revenue: 'money', employee_count: 'count', property_owned: 'yes_no' },
  liability: { liability_needs: 'long' },
} as const satisfies Groups<ComercialDetails>;

/** What is asked about each product's risk, in the groups people read it in. */
export const productDetails = {
  Auto: { name: 'auto_details', groups: auto },
  Casa: { name: 'casa_details', groups: casa },
  Comercial: { name: 'comercial_details', groups: comercial },
} as const satisfies Record<ProductType, unknown>;

type FieldsIn<G> = G extends unknown ? { [K in keyof G]: keyof G[K] }[keyof G] : never;
export type DetailGroup = keyof typeof auto | keyof typeof casa | keyof typeof comercial;
export type DetailField = FieldsIn<typeof auto> | FieldsIn<typeof casa> | FieldsIn<typeof comercial>;

/** The known values of the fields that have some. */
export const knownWords = {
  primary_use: primaryUses,
  property_type: propertyTypes,
  roof_type: roofTypes,
  foundation_type: foundationTypes,
  security_system: securitySystems,
} as const;
export type WordField = keyof typeof knownWords;

/** Whether a detail has values with a text of their own. */
export const isWordField = (field: string): field is WordField => field in knownWords;

export const isNumeric = (kind: DetailKind): boolean => kind === 'count' || kind === 'money';

/** Every field of a product with its kind, in order. */
export function fieldsOf({ groups }: (typeof productDetails)[ProductType]): [DetailField, DetailKind][] {
  return Object.values(groups).flatMap((fields) => Object.entries(fields)) as [DetailField, DetailKind][];
}

/** The groups of a product with their fields, in order. */
export function groupsOf(product: ProductType): [DetailGroup, [DetailField, DetailKind][]][] {
  return Object.entries(productDetails[product].groups).map(([group, fields]) => [
    group as DetailGroup,
    Object.entries(fields) as [DetailField, DetailKind][],
  ]);
}
