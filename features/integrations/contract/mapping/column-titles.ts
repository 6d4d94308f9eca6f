import type { TargetField } from '../mapped-lead.ts';
import { type Heading, meaningOf } from './headings.ts';
import { plainName } from './names.ts';
import { companyWords, type Meaning, namePartMeanings, phoneMeanings, wholeNameMeanings } from './vocabulary.ts';

export type ColumnTarget = TargetField | 'first_name' | 'last_name';

/** Titles that name a status or a part of an address: what stands below decides. */
export const maySayStatus = (title: string): boolean => ambiguous.has(plainName(title));

const ambiguous = new Set(['estado', 'state'].map(plainName));

/** Of whom somebody's export tells in each of its titles: `Person - Email - Work`. */
const recordName = /^\s*(?:person|contact|lead|persona|contacto|prospecto)\s+-\s+/i;

/** What the title of a column means, and how sure that is; null: nothing that a lead has. */
export function headingOf(title: string): Heading | null {
  const told = title.replace(/^\uFEFF/, '');
  return meaningOf(told, true) ?? meaningOf(told.replace(recordName, ''), true);
}

/**
 * What a column seems to hold by its title, in either language. `first_name` also for a bare `Nombre`: where no last name
 * stands beside it, it is the whole. Null: nothing that a lead has.
 */
export function targetOf(title: string): ColumnTarget | null {
  const heading = headingOf(title);
  return heading && targetOfMeaning(heading.meaning);
}

/** The field of a lead that a meaning belongs to; null: of a part that says nothing alone, and of what is read by its cells. */
export function targetOfMeaning(meaning: Meaning): ColumnTarget | null {
  if (phoneMeanings.includes(meaning)) return 'phone';
  if (wholeNameMeanings.includes(meaning)) return 'name';
  if (meaning === 'middle_name' || meaning === 'first_name') return 'first_name';
  if (namePartMeanings.includes(meaning)) return 'last_name';
  if (meaning === 'street_address') return 'address';
  return meaning === 'city' || meaning === 'state' || meaning === 'address_line_2' || meaning === 'company'
    ? null
    : (meaning as TargetField);
}

/** How early a column comes among those of one field: the parts of a name in their order, and of phones the mobile first. */
export function rankOfColumn(title: string): number {
  const heading = headingOf(title) ?? headingOf(title.slice(title.lastIndexOf('.') + 1));
  if (heading === null) return 1;
  const { meaning } = heading;
  if (meaning === 'email') return heading.rank;
  const order = phoneMeanings.includes(meaning) ? phoneMeanings : namePartMeanings;
  return Math.max(0, order.indexOf(meaning));
}

/** Whether a column is of companies, who are customers where a file names no people. */
export const isCompanyTitle = (title: string): boolean => companyTitles.has(plainName(title));

const companyTitles = new Set(companyWords.map(plainName));
