import { type PolicyStatus, statusesInForce } from '#features/policies/contract.ts';
import type { Told } from '../../contract/reasons.ts';
import type { Term } from './terms.ts';

/** The status of a term on a day. A cancellation always wins; else days are stronger than words. */
export function statusOfTerm(
  { first, from, to, isCancelled, cancelled_on }: Term,
  { day, isFollowed, takenOverOn }: { day: string; isFollowed: boolean; takenOverOn: string | null },
): { status: PolicyStatus; cancelled_on: string | null; told: Told[] } {
  const { is, told: noted, isRewrite, isReinstated } = first.status;
  if (isCancelled)
    return {
      status: 'Cancelada',
      cancelled_on,
      told: cancelled_on ? [{ code: 'cancelled_on', facts: { day: cancelled_on } }] : [],
    };
  if (isRewrite && takenOverOn)
    return {
      status: 'Cancelada',
      cancelled_on: takenOverOn,
      told: [{ code: 'rewritten', facts: { day: takenOverOn } }],
    };
  // A day of cancellation is stronger than a word, but one of an earlier term or before a reinstatement says nothing.
  const ends =
    !isReinstated && cancelled_on !== null && cancelled_on >= from && cancelled_on < to ? cancelled_on : null;
  if (ends !== null && ends <= day)
    return { status: 'Cancelada', cancelled_on: ends, told: [{ code: 'cancelled_on', facts: { day: ends } }] };
  const note = noted ?? (ends === null ? undefined : 'cancel_pending');
  const told: Told[] = note ? [{ code: note, facts: { day: cancelled_on ?? to } }] : [];
  if (to < day) {
    const status = isFollowed || is === 'renewed' ? 'Renovada' : 'Vencida';
    if (is === 'active' && status === 'Vencida') told.push({ code: 'status_by_days', facts: { day: to } });
    return { status, cancelled_on: null, told };
  }
  if (is === 'expired') told.push({ code: 'status_by_days', facts: { day: to } });
  return { status: is === 'to_renew' ? 'Pendiente Renovación' : 'Activa', cancelled_on: null, told };
}

/** Whether a term is in force on a day: begun, not over, and without a next term that has begun. */
export const isInForce = (
  { status, from, to, next }: { status: PolicyStatus; from: string; to: string; next: string | null },
  day: string,
): boolean => statusesInForce.includes(status) && from <= day && day <= to && !(next !== null && next <= day);
