import type { Contact, ContactCard } from '../contract.ts';

const cardFields = [
  'name',
  'email',
  'phone',
  'phone_national',
  'whatsapp',
  'whatsapp_national',
  'language',
  'tcpa_consent',
] as const;

const furtherFields = ['address', 'tcpa_consent_at', 'tcpa_consent_by', 'tcpa_consent_source'] as const;

/** What a query that joins `clients` selects for the contact of a card. */
export const contactCardColumns = cardFields.map((field) => `clients.${field}` as const);

/** What it selects for the whole contact; it also joins `users as consenter` by `tcpa_consent_by`. */
export const contactColumns = [
  ...contactCardColumns,
  ...furtherFields.map((field) => `clients.${field}` as const),
  'consenter.full_name as tcpa_consent_by_name' as const,
];

function pick<Fields extends readonly string[], Row extends Record<Fields[number], unknown>>(
  row: Row,
  fields: Fields,
): Pick<Row, Fields[number]> {
  return Object.fromEntries(fields.map((field) => [field, row[field as Fields[number]]])) as Pick<Row, Fields[number]>;
}

/** The contact of a card out of a row that has the client's columns among others. */
export function contactCardOf(row: ContactCard): ContactCard {
  return pick(row, cardFields);
}

/** The whole contact out of such a row. */
export function contactOf(row: Contact): Contact {
  return pick(row, [...cardFields, ...furtherFields, 'tcpa_consent_by_name'] as const);
}
