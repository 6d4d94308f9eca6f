/** The names that Vigencia itself gives to records, in the language of the agency or of a user. */
export const madeNames = ['renewal_task', 'x_date_task', 'reply_task', 'quote_note', 'files'] as const;
export type MadeName = (typeof madeNames)[number];

/** A name that Vigencia made, with the values in it; or a month, `2026-11`. */
type Made = { name: MadeName; values: Readonly<Record<string, string>> } | { month: string };

/**
 * How each name is stored, in both languages and in all versions so far. A wording that changes adds a form: the records
 * that have the old one keep it.
 */
const forms: Record<MadeName, readonly RegExp[]> = {
  renewal_task: [/^Renew (?:the )?policy (?<number>\S+)$/, /^Renovar la póliza (?<number>\S+)$/],
  x_date_task: [/^X-date$/, /^Vence seguro actual \(X-date\)$/],
  reply_task: [/^Read (?<client>.+)'s reply$/, /^Leer la respuesta de (?<client>.+)$/],
  quote_note: [
    /^(?:Created|Made) automatically from the accepted quote (?<number>\S+)\.$/,
    /^Creada automáticamente a partir de la cotización aceptada (?<number>\S+)\.$/,
  ],
  files: [/^Files$/, /^Archivos$/],
};

const months = [
  'January|Enero',
  'February|Febrero',
  'March|Marzo',
  'April|Abril',
  'May|Mayo',
  'June|Junio',
  'July|Julio',
  'August|Agosto',
  'September|Septiembre',
  'October|Octubre',
  'November|Noviembre',
  'December|Diciembre',
].map((names) => new RegExp(`^(?:${names}) (?:de )?(\\d{4})$`, 'i'));

/** Recognizes a name that Vigencia made, or that of a month; null for a name that a person wrote. */
export function madeNameOf(text: string): Made | null {
  for (const name of madeNames) {
    for (const form of forms[name]) {
      const found = form.exec(text);
      if (found) return { name, values: { ...found.groups } };
    }
  }
  for (const [at, form] of months.entries()) {
    const [, year] = form.exec(text) ?? [];
    if (year) return { month: `${year}-${String(at + 1).padStart(2, '0')}` };
  }
  return null;
}
