import { columnsIn } from '#platform/contract/record-fields.ts';
import { objectMaker } from '#platform/server/ground/object-maker.ts';
import { type Contact, type ContactCard, contactFields } from '../contract.ts';

const cardColumns = columnsIn(contactFields, 'card');
const allColumns = columnsIn(contactFields);

/** What a query that joins `clients` selects for the contact of a card. */
export const contactCardColumns = cardColumns.map((field) => `clients.${field}` as const);

/** What it selects for the whole contact; it also joins `users as consenter` by `tcpa_consent_by`. */
export const contactColumns = [
  ...allColumns.map((field) => `clients.${field}` as const),
  'consenter.full_name as tcpa_consent_by_name' as const,
];

/** What a record keeps of its person's card, so that a list of such records need not look her up: `client_name` and so on. */
export type KeptContact = { [Name in keyof ContactCard as `client_${Name}`]: ContactCard[Name] };

/** The columns of it. */
export const keptContactColumns = cardColumns.map((field) => `client_${field}` as const);

/** What such a record keeps of a person as she is now. */
export function keptContact(person: ContactCard): KeptContact {
  return Object.fromEntries(cardColumns.map((field) => [`client_${field}`, person[field]])) as KeptContact;
}

/** The contact of a card out of a row that keeps it. */
export const keptContactOf: (row: KeptContact) => ContactCard = objectMaker(
  cardColumns.map((name) => ({ name, from: `client_${name}` })),
);

function pick<Fields extends readonly string[], Row extends Record<Fields[number], unknown>>(
  row: Row,
  fields: Fields,
): Pick<Row, Fields[number]> {
  const picked: Partial<Row> = {};
  for (const field of fields as readonly Fields[number][]) picked[field] = row[field];
  return picked as Pick<Row, Fields[number]>;
}

/** The contact of a card out of a row that has the client's columns among others. */
export function contactCardOf(row: ContactCard): ContactCard {
  return pick(row, cardColumns);
}

/** The whole contact out of such a row. */
export function contactOf(row: Contact): Contact {
  return pick(row, [...allColumns, 'tcpa_consent_by_name'] as const);
}
