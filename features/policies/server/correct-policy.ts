import { dayOf } from '#platform/contract/calendar.ts';
import { isAllowed } from '#platform/contract/roles.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { platformRefusal } from '#platform/server/ground/refusal.ts';
import {
  type CorrectedTerms,
  cancellationDay,
  correctedFields,
  correctingPolicies,
  type PolicyStatus,
  policyStatusOn,
  type UpdatePolicy,
} from '../contract.ts';

/** The fields of a policy that its terms decide. */
type Terms = CorrectedTerms & { status: PolicyStatus; next_begins: string | null };

type Correcting = Pick<CommandContext, 'agency' | 'today' | 'refuseFields'>;

/** Refuses a correction of what was sold by a caller who is not a manager, with `forbidden`. */
export function refuseUnlessManager(input: UpdatePolicy, { actor }: Pick<CommandContext, 'actor'>): void {
  const isCorrecting = correctedFields.some((field) => input[field] !== undefined);
  if (isCorrecting && actor.role !== null && !isAllowed(correctingPolicies.allow, actor.role))
    throw platformRefusal('forbidden');
}

/**
 * The status and terms of a policy after a change, as they are stored: a term that is over makes it Vencida, one that
 * is no longer over makes it Activa again, and a cancellation takes effect on a day of its term. Refuses contradictory
 * dates.
 */
export function correctedTerms(
  before: Terms,
  input: UpdatePolicy,
  ctx: Correcting,
): Partial<Omit<Terms, 'next_begins'>> {
  const { agency, today, refuseFields } = ctx;
  const refuse = (field: string, message: string): never => refuseFields([{ field, code: 'custom', message }]);
  const dayGiven = (day: string | null | undefined) => day && dayOf(day, agency.time_zone);
  const effective_date = dayGiven(input.effective_date) || before.effective_date;
  const expiration_date = dayGiven(input.expiration_date) || before.expiration_date;
  if (expiration_date <= effective_date) {
    return refuse(
      input.expiration_date === undefined ? 'effective_date' : 'expiration_date',
      'policies:validation.expiration_before',
    );
  }
  const isMoved = effective_date !== before.effective_date || expiration_date !== before.expiration_date;
  const status = statusAfter(before, { status: input.status, expiration_date, isMoved }, today);
  const within = (day: string) => cancellationDay(day, { effective_date, expiration_date });
  const said = dayGiven(input.cancelled_on);
  if (said && status !== 'Cancelada') return refuse('cancelled_on', 'policies:validation.not_cancelled');
  const cancelled_on = status === 'Cancelada' ? said || before.cancelled_on || within(today) : null;
  const isSaid = isMoved || said;
  if (isSaid && cancelled_on && cancelled_on !== within(cancelled_on))
    return refuse('cancelled_on', 'policies:validation.cancelled_outside');
  return { status, effective_date, expiration_date, cancelled_on };
}

/** The status after a change. Without a new status or new terms, it is the stored one. */
function statusAfter(
  before: Terms,
  after: { status: PolicyStatus | undefined; expiration_date: string; isMoved: boolean },
  today: string,
): PolicyStatus {
  if (after.status === undefined && !after.isMoved) return before.status;
  const wasOver =
    policyStatusOn(today, { ...before, next_begins: null }) === 'Vencida' && before.expiration_date < today;
  const status = after.status ?? (wasOver ? 'Activa' : before.status);
  const { next_begins } = before;
  return policyStatusOn(today, { status, expiration_date: after.expiration_date, next_begins });
}
