import type { LeadStage, LeadTime } from '#features/leads/contract.ts';
import type { LostReason } from '#features/policies/contract.ts';
import { addDays, addMonths, daysBetween } from '#platform/contract/calendar.ts';
import type { Link } from './figures.ts';

type Filter = NonNullable<Link>['filter'];

/** A list, asked with filters. */
export interface Rows {
  tab: NonNullable<Link>['tab'] | 'commissions';
  section?: 'list';
  filter: Filter;
}

/** First and last day, both included. */
interface RangeDays {
  period_start: string;
  period_end: string;
}

/** The filters of a range as texts, many with commas. */
interface Whose {
  agents?: string | undefined;
  products?: string | undefined;
  sources?: string | undefined;
}

/** The lists whose rows the figures of a range count, asked with exactly its days and filters. */
export function rowsOf({ period_start, period_end }: RangeDays, { agents, products, sources }: Whose) {
  const whose = { ...given({ agents, products, sources }), count: 'exact' };
  const days = daysBetween(period_start, period_end) + 1;
  return {
    /** What waits now, whatever the range. */
    now: (tab: 'leads' | 'policies', more: Filter): NonNullable<Link> => ({ tab, filter: { ...whose, ...more } }),
    /** Leads that began here in the range and have come so far. */
    leads: (stage_reached: LeadStage = 'Nuevo', more: Filter = {}): NonNullable<Link> => ({
      tab: 'leads',
      filter: { ...whose, created_from: period_start, created_to: period_end, stage_reached, ...more },
    }),
    /** Of those that tell how long their first contact took, all or one class. */
    contacts: (first_contact: string, more: Filter = {}): NonNullable<Link> => ({
      tab: 'leads',
      filter: { ...whose, created_from: period_start, created_to: period_end, first_contact, ...more },
    }),
    /** Leads that began here in the range and tell such a time. */
    timed: (timed: LeadTime, more: Filter = {}): NonNullable<Link> => ({
      tab: 'leads',
      filter: { ...whose, created_from: period_start, created_to: period_end, timed, ...more },
    }),
    quotes: (more: Filter = {}): NonNullable<Link> => ({
      tab: 'quotes',
      filter: { ...whose, created_from: period_start, created_to: period_end, business: 'new', ...more },
    }),
    /** What commissions were calculated for in the range, and not cancelled; adjustments stand with their lines. */
    commissions: (more: Filter = {}): Rows => ({
      tab: 'commissions',
      section: 'list',
      filter: { ...whose, only: 'owed', booked_from: period_start, booked_to: period_end, ...more },
    }),
    policies: (more: Filter = {}): NonNullable<Link> => ({
      tab: 'policies',
      filter: { ...whose, sold_from: period_start, sold_to: period_end, ...more },
    }),
    /** Terms that expire in the range, those that were cancelled too. */
    terms: (more: Filter = {}): NonNullable<Link> => ({
      tab: 'policies',
      filter: { ...whose, expires_from: period_start, expires_to: period_end, terms: 'all', ...more },
    }),
    /** Of these what was lost for a reason; `withFollowed`: a term that another policy follows is kept. */
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
    /** A policy of each client with one in force on the day before the range. */
    clients: (): NonNullable<Link> => ({
      tab: 'policies',
      filter: { ...whose, clients_on: addDays(period_start, -1) },
    }),
    /** A policy of each client with one in force on the last day of the range, and none on the day before it. */
    newClients: (): NonNullable<Link> => ({
      tab: 'policies',
      filter: { ...whose, clients_on: period_end, clients_not_on: addDays(period_start, -1) },
    }),
    /** Terms without a next one that expire in as many days after the range as it has. */
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

/** The days of a month, by its first one, that are in a range. */
export function daysOfMonth(month: string, { period_start, period_end }: RangeDays): RangeDays {
  const last = addDays(addMonths(month, 1), -1);
  return {
    period_start: month < period_start ? period_start : month,
    period_end: last > period_end ? period_end : last,
  };
}

const given = (filters: Readonly<Record<string, string | undefined>>): Filter =>
  Object.fromEntries(Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1])));
