/** The names and texts that Vigencia itself gives to records, in the language of the agency or of a user. */
export const madeNames = [
  'renewal_task',
  'renewal_text',
  'x_date_task',
  'x_date_with',
  'x_date_without',
  'reply_task',
  'reply_text',
  'wrong_number_text',
  'quote_note',
  'files',
] as const;
export type MadeName = (typeof madeNames)[number];

/** A name that Vigencia made, with the values in it; or a month, `2026-11`. */
type Made = { name: MadeName; values: Readonly<Record<string, string>> } | { month: string };

/**
 * How each name is stored, in both languages and in all versions so far. A wording that changes adds a form: the records
 * that have the old one keep it.
 */
const forms: Record<MadeName, readonly RegExp[]> = {
  renewal_task: [/^Renew (?:the )?policy (?<number>\S+)$/, /^Renovar la póliza (?<number>\S+)$/],
  renewal_text: [
    /^(?<name>.+)'s policy (?<number>\S+) expires soon\. Review the renewal quote, call the client, and agree on the new term before it expires\.$/,
    /^The term of (?<name>.+)'s policy (?<number>\S+) ends soon\. Review the renewal quote, call the client, and agree on the new term before it expires\.$/,
    /^La póliza (?<number>\S+) de (?<name>.+) vence pronto\. Revise la cotización de renovación, llame al cliente y acuerde la nueva vigencia antes del vencimiento\.$/,
    /^La vigencia de la póliza (?<number>\S+) de (?<name>.+) termina pronto\. Revise la cotización de renovación, llame al cliente y acuerde la nueva vigencia antes del vencimiento\.$/,
  ],
  x_date_task: [/^X-date$/, /^Vence seguro actual \(X-date\)$/],
  x_date_with: [
    /^(?<name>.+) is insured with (?<company>.+) until (?<date>\S+)\. Call with an offer before (?:then|that)\.$/,
    /^(?<name>.+) tiene seguro con (?<company>.+) hasta el (?<date>\S+)\. Llame antes con una oferta\.$/,
  ],
  x_date_without: [
    /^(?<name>.+)'s current policy expires on (?<date>\S+)\. Call with an offer before then\.$/,
    /^The current policy of (?<name>.+) ends on (?<date>\S+)\. Call with an offer before that\.$/,
    /^El seguro actual de (?<name>.+) vence el (?<date>\S+)\. Llame antes con una oferta\.$/,
  ],
  reply_task: [
    /^Read (?<client>.+)'s reply$/,
    /^Look at (?<client>.+)'s answer$/,
    /^(?:Leer|Revisar) la respuesta de (?<client>.+)$/,
  ],
  reply_text: [
    /^The client (?:replied|answered): “(?<text>.*)”\. Call to find out what they'd like\.$/s,
    /^El cliente respondió: «(?<text>.*)»\. Llame para saber qué desea\.$/s,
  ],
  wrong_number_text: [
    /^A reply came from the client's number: “(?<text>.*)”\. It may be someone else's, so nothing is sent there\. Find the client's own number\.$/s,
    /^The client's number answered: “(?<text>.*)”\. It may be another person's, so nothing is sent there\. Find the client's own number\.$/s,
    /^(?:Llegó una respuesta del número del cliente|Del número del cliente respondieron): «(?<text>.*)»\. Puede ser de otra persona, así que no se envía nada allí\. Busque el número del cliente\.$/s,
  ],
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
