import { trialDaysDefault } from '../contract.ts';
import type { AgencyChange, LockedTenant } from './change-tenant.ts';

const dayMs = 86_400_000;

/** An instant so many days later, each of 24 hours. */
export function daysLater(from: Date, days: number): Date {
  return new Date(from.getTime() + days * dayMs);
}

type Given = { readonly [Name in 'is_trial' | 'trial_days' | 'status']?: AgencyChange[Name] | undefined };

/**
 * What a change of the form means for an agency's trial. A trial that begins ends so many days from now; one that goes on
 * ends later or earlier by as many days as it is longer or shorter; status and mark never disagree.
 */
export function trialAfter(before: LockedTenant, given: Given, now: Date): Partial<AgencyChange> {
  const isTrial = given.status
    ? given.status === 'Trial' || (given.status !== 'Active' && before.is_trial)
    : given.is_trial;
  const days = given.trial_days ?? before.trial_days ?? trialDaysDefault;
  if (isTrial === false) {
    const status = given.status ?? (before.status === 'Trial' ? 'Active' : before.status);
    return { is_trial: false, trial_ends_at: null, status };
  }
  const goesOn = before.is_trial && before.trial_ends_at;
  if (isTrial && !goesOn) {
    const status = given.status ?? (before.status === 'Active' ? 'Trial' : before.status);
    return { is_trial: true, trial_days: days, trial_ends_at: daysLater(now, days).toISOString(), status };
  }
  if (!goesOn || !given.trial_days) return given.status ? { status: given.status } : {};
  const longer = days - (before.trial_days ?? days);
  return {
    trial_days: days,
    trial_ends_at: daysLater(new Date(goesOn), longer).toISOString(),
    ...(given.status && { status: given.status }),
  };
}
