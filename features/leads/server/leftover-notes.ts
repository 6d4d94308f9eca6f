import type { LeftoverValue } from '#features/clients/server/index.ts';
import { formatMoney } from '#platform/contract/money.ts';
import { formatPhone } from '#platform/contract/phone.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { formatDay } from '#platform/server/paper/brand.ts';
import { notesMax } from '../contract.ts';
import type words from '../locales/en.json';
import type { LeadsTable } from './schema.ts';

/** The fields of a lead about the client's current insurance. */
export type Insured = Pick<LeadsTable, (typeof fields)[number]>;

const fields = ['current_carrier', 'current_expiration_date', 'current_premium'] as const;

type Speaking = Pick<CommandContext, 'agency' | 'services'>;

/** A lead's notes with the leftover values of its client, each once and on a line of its own. */
export const withLeftovers = (notes: string, leftovers: readonly LeftoverValue[], ctx: Speaking): string =>
  withLines(
    notes,
    leftovers.map(({ field, text }) => lineOf(field, text, ctx)),
  );

/**
 * A lead with the missing fields of its current insurance filled in. Existing values stay, and different ones are added
 * to the notes.
 */
export function withInsured<Lead extends Insured & { notes: string }>(
  lead: Lead,
  brought: Insured,
  ctx: Speaking,
): Lead {
  const told = fields.filter((field) => !isBlank(brought[field]) && brought[field] !== lead[field]);
  const given = told.filter((field) => isBlank(lead[field]));
  const others = told.filter((field) => !isBlank(lead[field]));
  const notes = withLines(
    lead.notes,
    others.map((field) => lineOf(field, String(brought[field]), ctx)),
  );
  return { ...lead, ...Object.fromEntries(given.map((field) => [field, brought[field]])), notes };
}

const isBlank = (value: unknown) => value === '' || value === null;

/** A field with a text for its leftover value. A new field of a person or of the insurance compiles only with one. */
type FieldWithText = keyof (typeof words)['aside'];

function lineOf(field: FieldWithText, text: string, { agency, services }: Speaking): string {
  const [language] = agency.languages;
  return services.translate(language, `leads:aside.${field}`, { text: written(field, text, agency.date_format) });
}

/** A value as people write it. */
function written(field: FieldWithText, text: string, dateFormat: string): string {
  if (field === 'birth_date' || field === 'current_expiration_date') return formatDay(text, dateFormat);
  if (field === 'current_premium') return formatMoney(Number(text));
  if (field === 'phone' || field === 'whatsapp' || field === 'consent') {
    return text.split(', ').map(formatPhone).join(', ');
  }
  return text;
}

/** Notes with the lines that they don't have yet, up to the maximum length. */
function withLines(notes: string, lines: readonly string[]): string {
  const there = new Set(notes.split('\n').map((line) => line.trim()));
  return lines.reduce((text, line) => {
    const longer = text === '' ? line : `${text}\n${line}`;
    return there.has(line) || longer.length > notesMax ? text : longer;
  }, notes);
}
