import { fold } from '#features/integrations/contract/index.ts';
import type { TransactionKind } from '../../contract/choices.ts';

const list = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .split(/\s*,\s*/);

const words: Readonly<Record<TransactionKind, readonly string[]>> = {
  sale: list(
    'new, nbs, nb, new business, rwl, renewal, renew, ren, rnw, rb, renewed, emision, renovacion, nueva, nuevo, nuevo negocio, issue, issued, policy issue, venta, xln, nwb, emitida, rwn, n, r',
  ),
  rewrite: list('rewrite, rewritten, rew, rwr, rwx, reemision, reescrita'),
  change: list(
    'end, endorsement, endt, pch, policy change, change, endoso, cambio, chg, modificacion, audit, aud, premium adjustment, adjustment, ajuste, pcq, e, endorse, auditoria, xae',
  ),
  cancellation: list(
    'can, cancel, cancellation, cancelled, canceled, cancelacion, cxl, xlc, anulacion, cancelada, cancelation, c, flat cancel, cn, pro rata cancel',
  ),
  reinstatement: list('rei, reinstatement, reinstated, reinstate, rehabilitacion, reinstalacion, rein, rst, rs'),
  none: list('quote, inquiry, memo, note, cotizacion, nrn, non renewal, nonrenewal, activity, billing, payment'),
};

const byWord = new Map(
  Object.entries(words).flatMap(([kind, names]) => names.map((name) => [name, kind as TransactionKind] as const)),
);

/** Words within longer texts, such as `Add vehicle`. */
const inside: readonly (readonly [TransactionKind, RegExp])[] = [
  ['none', /\b(?:non ?renew|no renov|quote|cotiza)/],
  ['reinstatement', /\b(?:reinst|rehabilit|reinstal)/],
  ['cancellation', /\b(?:cancel|cxl|anula)/],
  ['rewrite', /\b(?:rewrit|reescri|reemisi)/],
  ['change', /\b(?:endors|endoso|chang|cambio|adjust|ajuste|add|remove|delete|agreg|elimina|modific|correcti|audit)/],
  ['sale', /\b(?:renew|renova|new business|nuevo negocio|emisi)/],
];

/** The kind of transaction that a cell names, in either language. null: it is unknown. */
export function transactionOf(text: string): TransactionKind | null {
  const word = fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return byWord.get(word) ?? inside.find(([, pattern]) => pattern.test(word))?.[0] ?? null;
}
