import type { LeadStage, LeadTime } from '#features/leads/contract.ts';
import type { LostReason } from '#features/policies/contract.ts';
import { addDays, addMonths, daysBetween } from '#platform/contract/calendar.ts';
import type { Link } from './figures.ts';

type Filter = NonNullable<Link>['filter'];

/** A list with its filters. */
export interface Rows {
  tab: NonNullable<Link>['tab'] | 'commissions';
  section?: 'list';
  filter: Filter;
}

/** First and last day, both inclusive. */
interface RangeDays {
  period_start: string;
  period_end: string;
}

/** The range's filters as text; several values are comma-separated. */
interface Whose {
  agents?: string | undefined;
  products?: string | undefined;
  sources?: string | undefined;
}

/** Links to the lists whose rows the figures of a range count, with exactly the same days and filters. */
export function rowsOf({ period_start, period_end }: RangeDays, { agents, products, sources }: Whose) {
  const whose = { ...given({ agents, products, sources }), count: 'exact' };
  const days = daysBetween(period_start, period_end) + 1;
  return {
    /** What is currently waiting, whatever the range. */
    now: (tab: 'leads' | 'policies', more: Filter): NonNullable<Link> => ({ tab, filter: { ...whose, ...more } }),
    /** Leads created here in the range that reached this stage. */
    leads: (stage_reached: LeadStage = 'Nuevo', more: Filter = {}): NonNullable<Link> => ({
      tab: 'leads',
      filter: { ...whose, created_from: period_start, created_to: period_end, stage_reached, ...more },
    }),
    /** Leads with a known first-contact time, all or of one class. */
    contacts: (first_contact: string, more: Filter = {}): NonNullable<Link> => ({
      tab: 'leads',
      filter: { ...whose, created_from: period_start, created_to: period_end, first_contact, ...more },
    }),
    /** Leads created here in the range for which this time is known. */
    timed: (timed: LeadTime, more: Filter = {}): NonNullable<Link> => ({
      tab: 'leads',
      filter: { ...whose, created_from: period_start, created_to: period_end, timed, ...more },
    }),
    quotes: (more: Filter = {}): NonNullable<Link> => ({
      tab: 'quotes',
      filter: { ...whose, created_from: period_start, created_to: period_end, business: 'new', ...more },
    }),
    /** Commissions calculated for the range and not canceled. Adjustments are listed with their lines. */
    commissions: (more: Filter = {}): Rows => ({
      tab: 'commissions',
      section: 'list',
      filter: { ...whose, only: 'owed', booked_from: period_start, booked_to: period_end, ...more },
    }),
    policies: (more: Filter = {}): NonNullable<Link> => ({
      tab: 'policies',
      filter: { ...whose, sold_from: period_start, sold_to: period_end, ...more },
    }),
    /** Terms that expire in the range, including canceled ones. */
    terms: (more: Filter = {}): NonNullable<Link> => ({
      tab: 'policies',
      filter: { ...whose, expires_from: period_start, expires_to: period_end, terms: 'all', ...more },
    }),
    /** Terms lost for a reason. With `withFollowed`, a term followed by another policy counts as retained. */
    lost: (reason: LostReason, withFollowed: boolean): NonNullable<Link> => ({
      tab: 'policies',
      filter: {
        ...whose,
        expires_from: period_start,
        expires_to: period_end,
        terms: 'all',
        lost: reason,
        ...(withFollowed && { followed: 'no' }),
      },
    }),
    /** One policy per client with a policy in force on the day before the range. */
    clients: (): NonNullable<Link> => ({
      tab: 'policies',
      filter: { ...whose, clients_on: addDays(period_start, -1) },
    }),
    /** One policy per client with a policy in force on the last day of the range and none on the day before it. */
    newClients: (): NonNullable<Link> => ({
      tab: 'policies',
      filter: { ...whose, clients_on: period_end, clients_not_on: addDays(period_start, -1) },
    }),
    /** Terms without a next one that expire after the range, within a period of the same length. */
    expiring: (): NonNullable<Link> => ({
      tab: 'policies',
      filter: {
        ...whose,
        expires_from: addDays(period_end, 1),
        expires_to: addDays(period_end, days),
        terms: 'not_followed',
      },
    }),
  };
}

/** The days of a month, given by its first day, that are within a range. */
export function daysOfMonth(month: string, { period_start, period_end }: RangeDays): RangeDays {
  const last = addDays(addMonths(month, 1), -1);
  return {
    period_start: month < period_start ? period_start : month,
    period_end: last > period_end ? period_end : last,
  };
}

const given = (filters: Readonly<Record<string, string | undefined>>): Filter =>
  Object.fromEntries(Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1])));
