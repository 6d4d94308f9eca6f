import type { TargetField } from '../mapped-lead.ts';
import { type Heading, meaningOf } from './headings.ts';
import { plainName } from './names.ts';
import { companyWords, type Meaning, namePartMeanings, phoneMeanings, wholeNameMeanings } from './vocabulary.ts';

export type ColumnTarget = TargetField | 'first_name' | 'last_name';

/** Titles that name a status or a part of an address. The cells decide which. */
export const maySayStatus = (title: string): boolean => ambiguous.has(plainName(title));

const ambiguous = new Set(['estado', 'state'].map(plainName));

/** A record name that an export puts in front of each title: `Person - Email - Work`. */
const recordName = /^\s*(?:person|contact|lead|persona|contacto|prospecto)\s+-\s+/i;

/** What the title of a column means, and how sure that is. null means no field of a lead. */
export function headingOf(title: string): Heading | null {
  const told = title.replace(/^\uFEFF/, '');
  return meaningOf(told, true) ?? meaningOf(told.replace(recordName, ''), true);
}

/**
 * What a column appears to hold by its title, in either language. A bare `Nombre` is `first_name`, too: without a last
 * name beside it, it is the complete name. null means no field of a lead.
 */
export function targetOf(title: string): ColumnTarget | null {
  const heading = headingOf(title);
  return heading && targetOfMeaning(heading.meaning);
}

/** The field of a lead for a meaning. null for a part that says nothing alone, and for what the cells decide. */
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

/**
 * The order of a column among those of one field: the parts of a name in their order, and of phones the mobile first.
 */
export function rankOfColumn(title: string): number {
  const heading = headingOf(title) ?? headingOf(title.slice(title.lastIndexOf('.') + 1));
  if (heading === null) return 1;
  const { meaning } = heading;
  if (meaning === 'email') return heading.rank;
  const order = phoneMeanings.includes(meaning) ? phoneMeanings : namePartMeanings;
  return Math.max(0, order.indexOf(meaning));
}

/** Whether a column holds companies, which are customers if a file names no people. */
export const isCompanyTitle = (title: string): boolean => companyTitles.has(plainName(title));

const companyTitles = new Set(companyWords.map(plainName));
