import { fold } from '#features/integrations/contract/index.ts';
import type { StatusClass } from '../../contract/choices.ts';
import type { ToldCode } from '../../contract/reasons.ts';

/** What a word for a status means. */
export interface StatusMeaning {
  is: StatusClass;
  /** What is told beside. */
  told?: Extract<ToldCode, 'cancel_pending' | 'not_renewing'>;
  /** Whether the old or the new policy is called so, as the system likes. */
  isRewrite?: true;
  /** Whether it runs on after a cancellation, whose day may still stand beside. */
  isReinstated?: true;
  /** Whether the word is asked once. */
  asked?: true;
}

const plain = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const list = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .split(/\s*,\s*/);

const words: readonly (readonly [StatusMeaning, readonly string[]])[] = [
  [
    { is: 'active' },
    list(
      `active, in force, inforce, current, new, new business, renew, renewal, bound, issued, renewing, future, vigente, en vigor, activa, activo,
       emitida, emitido, nueva, renovacion, a, v, act, inf, if, live, open, policy, al dia, new policy, endorsed, changed, future effective,
       active renewal, future renewal, paid, en vigencia, pif, e renewal, ren, rnw, rwl, nbs, nb, new renewal`,
    ),
  ],
  [
    { is: 'active', isReinstated: true },
    list(
      'reinstated, reinstatement, reinstate, rehabilitada, rehabilitado, reinstalada, reinstalado, reactivada, reactivado, rei, rst',
    ),
  ],
  [
    { is: 'active', told: 'cancel_pending' },
    list(
      'pending cancel, pending cancellation, pend cancel, cancel pending, cancellation pending, notice of cancellation, pendiente de cancelacion, por cancelar, noc, pending cancelation, intent to cancel',
    ),
  ],
  [
    { is: 'active', told: 'not_renewing' },
    list(
      'non renewal, nonrenewal, non renewed, nonrenew, non renew, non renewing, no renovar, no renovable, pending non renewal, no se renovara, do not renew, no renueva, not renewed, not renewing, no renovada, no renovado, nrn',
    ),
  ],
  [
    { is: 'to_renew' },
    list(
      'por renovar, up for renewal, renewal pending, pending renewal, pendiente renovacion, pendiente de renovacion, en renovacion, renewal due, renewal offered',
    ),
  ],
  [{ is: 'renewed' }, list('renewed, renovada, renovado')],
  [{ is: 'expired' }, list('expired, vencida, vencido, expirada, expirado, exp, e')],
  [
    { is: 'cancelled' },
    list(
      `cancelled, canceled, cxl, flat cancel, flat cancelled, lapsed, lapse, void, voided, terminated, replaced, cancelada, cancelado, anulada, anulado, can, canc,
       cancel, cancellation, cancelacion, c, x, non pay cancel, cancelled non pay, cancelled nonpayment, cancelled rewritten, cancelled rewrite, terminada, baja, caducada, rescinded,
       flat, lost, cancelled flat, cancelled pro rata, cancelled short rate, moved, sold`,
    ),
  ],
  [{ is: 'by_days', isRewrite: true, asked: true }, list('rewrite, rewritten, reescrita, rewrote')],
  [{ is: 'by_days', asked: true }, list('inactive, suspended, inactiva, inactivo, suspendida, unknown, i')],
  [{ is: 'by_days' }, list('n a, none, na')],
  [
    { is: 'no_policy' },
    list(
      `quote, quoted, prospect, lead, submitted, submission, pending, not taken, declined, cotizada, cotizacion, cotizado, en tramite, tramite, pendiente, prospecto, solicitud, application,
       app, not issued, no emitida, rechazada, declinada, incomplete, withdrawn, quote sold, q, p, pending issue, pendiente de emision, remarket, applied, nt, open quote, en proceso`,
    ),
  ],
];

const byWord = new Map(words.flatMap(([meaning, names]) => names.map((name) => [name, meaning] as const)));

/** Words within longer texts. */
const inside: readonly (readonly [StatusMeaning, RegExp])[] = [
  [{ is: 'active', told: 'cancel_pending' }, /\bpend\w* (?:for |de )?canc|\bcanc\w* pend|\bpor cancelar\b/],
  [{ is: 'active', told: 'not_renewing' }, /\b(?:non ?|not |no )(?:se )?(?:renew|renov)/],
  // What is not in force says nothing of why.
  [{ is: 'by_days', asked: true }, /\b(?:not?|in) ?(?:active|activa|in force|vigente)\b/],
  [{ is: 'no_policy' }, /\b(?:quote|prospect|submi|not taken|declin|cotiza|tramite)/],
  [{ is: 'cancelled' }, /\b(?:canc|cxl|anulad|lapse|terminat|void)/],
  [{ is: 'active', isReinstated: true }, /\b(?:reinstat|rehabilitad|reinstalad|reactivad)/],
  [{ is: 'active' }, /\b(?:activ[ae]|in ?force|vigente)/],
];

/** What a word for a status means, in either language; its days for an empty one. null: it is unknown. */
export function statusMeaning(text: string): StatusMeaning | null {
  const word = plain(text);
  if (word === '') return { is: 'by_days' };
  return byWord.get(word) ?? inside.find(([, pattern]) => pattern.test(word))?.[0] ?? null;
}

/** Whether a cell is a word for a status. Single letters are too many other things. */
export const isStatus = (text: string): boolean => plain(text).length > 2 && statusMeaning(text) !== null;
