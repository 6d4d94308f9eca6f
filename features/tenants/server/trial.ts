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
