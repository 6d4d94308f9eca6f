import { trialDaysDefault } from '../contract.ts';
import type { AgencyChange, LockedTenant } from './change-tenant.ts';

const dayMs = 86_400_000;

/** The instant this many days later, each of 24 hours. */
export function daysLater(from: Date, days: number): Date {
  return new Date(from.getTime() + days * dayMs);
}

type Given = { readonly [Name in 'is_trial' | 'trial_days' | 'status']?: AgencyChange[Name] | undefined };

/**
 * The trial after a change of the form. A trial that begins ends after this many days; the end of a running one moves
 * by the difference in days. Status and trial mark always agree.
 */
export function trialAfter(before: LockedTenant, input: Given, now: Date): Partial<AgencyChange> {
  const isTrial = input.status
    ? input.status === 'Trial' || (input.status !== 'Active' && before.is_trial)
    : input.is_trial;
  const days = input.trial_days ?? before.trial_days ?? trialDaysDefault;
  if (isTrial === false) {
    const status = input.status ?? (before.status === 'Trial' ? 'Active' : before.status);
    return { is_trial: false, trial_ends_at: null, status };
  }
  const goesOn = before.is_trial && before.trial_ends_at;
  if (isTrial && !goesOn) {
    const status = input.status ?? (before.status === 'Active' ? 'Trial' : before.status);
    return { is_trial: true, trial_days: days, trial_ends_at: daysLater(now, days).toISOString(), status };
  }
  if (!goesOn || !input.trial_days) return input.status ? { status: input.status } : {};
  const longer = days - (before.trial_days ?? days);
  return {
    trial_days: days,
    trial_ends_at: daysLater(new Date(goesOn), longer).toISOString(),
    ...(input.status && { status: input.status }),
  };
}
