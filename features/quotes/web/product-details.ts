import type { ProductType } from '#features/leads/contract.ts';
import { foundationTypes, primaryUses, propertyTypes, roofTypes, securitySystems } from '../contract/details.ts';
import type { AutoDetails, CasaDetails, ComercialDetails } from '../contract.ts';

/** The input type of a detail: `word` offers known values and accepts any other. */
export type DetailKind = 'text' | 'long' | 'word' | 'vin' | 'count' | 'money' | 'yes_no';

/** All details of a product: the display group and the input type. */
type Asked<Details> = Readonly<Record<keyof Details, readonly [group: string, kind: DetailKind]>>;

const auto = {
  year: ['vehicle', 'count'],
  make: ['vehicle', 'text'],
  model: ['vehicle', 'text'],
  vin: ['vehicle', 'vin'],
  driver_age: ['driver', 'count'],
  driver_experience: ['driver', 'count'],
  annual_mileage: ['usage', 'count'],
  primary_use: ['usage', 'word'],
} as const satisfies Asked<AutoDetails>;

const casa = {
  property_type: ['property', 'word'],
  property_value: ['property', 'money'],
  property_age: ['property', 'count'],
  square_footage: ['property', 'count'],
  roof_type: ['construction', 'word'],
  foundation_type: ['construction', 'word'],
  security_system: ['construction', 'word'],
} as const satisfies Asked<CasaDetails>;

const comercial = {
  business_type: ['business', 'text'],
  industry_classification: ['business', 'text'],
  annual_revenue: ['size', 'money'],
  employee_count: ['size', 'count'],
  property_owned: ['size', 'yes_no'],
  liability_needs: ['liability', 'long'],
} as const satisfies Asked<ComercialDetails>;

/** The risk details of each product, in display order. */
export const productDetails = {
  Auto: { name: 'auto_details', asked: auto },
  Casa: { name: 'casa_details', asked: casa },
  Comercial: { name: 'comercial_details', asked: comercial },
} as const satisfies Record<ProductType, unknown>;

type GroupIn<A extends Asked<A>> = A[keyof A][0];
export type DetailGroup = GroupIn<typeof auto> | GroupIn<typeof casa> | GroupIn<typeof comercial>;
export type DetailField = keyof typeof auto | keyof typeof casa | keyof typeof comercial;

/** The known values of the fields that have some. */
export const knownWords = {
  primary_use: primaryUses,
  property_type: propertyTypes,
  roof_type: roofTypes,
  foundation_type: foundationTypes,
  security_system: securitySystems,
} as const;
export type WordField = keyof typeof knownWords;

/** Whether a detail has values with translated texts. */
export const isWordField = (field: string): field is WordField => field in knownWords;

/** Whether a detail's value has a translated text. */
export const isKnownWord = (field: string, value: string): boolean =>
  isWordField(field) && (knownWords[field] as readonly string[]).includes(value);

export const isNumeric = (kind: DetailKind): boolean => kind === 'count' || kind === 'money';

/** All fields of a product with their kinds, in order. */
export function fieldsOf({ asked }: (typeof productDetails)[ProductType]): [DetailField, DetailKind][] {
  return Object.entries(asked).map(([field, [, kind]]) => [field as DetailField, kind]);
}

/** The groups of a product with their fields, in order. */
export function groupsOf(product: ProductType): [DetailGroup, [DetailField, DetailKind][]][] {
  const fields = Object.entries(productDetails[product].asked);
  const byGroup = Map.groupBy(fields, ([, [group]]) => group);
  return [...byGroup].map(([group, asked]) => [group, asked.map(([field, [, kind]]) => [field as DetailField, kind])]);
}
