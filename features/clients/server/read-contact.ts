import { columnsIn } from '#platform/contract/record-fields.ts';
import { type Contact, type ContactCard, contactFields } from '../contract.ts';

const cardColumns = columnsIn(contactFields, 'card');
const allColumns = columnsIn(contactFields);

/** The columns that a query with a join on `clients` selects for a card's contact. */
export const contactCardColumns = cardColumns.map((field) => `clients.${field}` as const);

/** The columns for the whole contact. The query also joins `users as consenter` by `tcpa_consent_by`. */
export const contactColumns = [
  ...allColumns.map((field) => `clients.${field}` as const),
  'consenter.full_name as tcpa_consent_by_name' as const,
];

/**
 * The copy of a person's card data in a record, so that a list of such records needs no join: `client_name` and so on.
 */
export type KeptContact = { [Name in keyof ContactCard as `client_${Name}`]: ContactCard[Name] };

/** The columns of that copy. */
export const keptContactColumns = cardColumns.map((field) => `client_${field}` as const);

/** The copy of a person's current data. */
export function keptContact(person: ContactCard): KeptContact {
  return Object.fromEntries(cardColumns.map((field) => [`client_${field}`, person[field]])) as KeptContact;
}

/** A card's contact from a row with that copy. */
export function keptContactOf(row: KeptContact): ContactCard {
  return Object.fromEntries(cardColumns.map((field) => [field, row[`client_${field}`]])) as ContactCard;
}

function pick<Fields extends readonly string[], Row extends Record<Fields[number], unknown>>(
  row: Row,
  fields: Fields,
): Pick<Row, Fields[number]> {
  const picked: Partial<Row> = {};
  for (const field of fields as readonly Fields[number][]) picked[field] = row[field];
  return picked as Pick<Row, Fields[number]>;
}

/** A card's contact from a row that includes the client's columns. */
export function contactCardOf(row: ContactCard): ContactCard {
  return pick(row, cardColumns);
}

/** The whole contact from such a row. */
export function contactOf(row: Contact): Contact {
  return pick(row, [...allColumns, 'tcpa_consent_by_name'] as const);
}
