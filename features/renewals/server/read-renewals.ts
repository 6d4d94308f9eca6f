import type { SelectQueryBuilder } from 'kysely';
import {
  contactCardColumns,
  contactCardOf,
  contactColumns,
  contactOf,
  searchRows,
} from '#features/clients/server/index.ts';
import { type PolicyStatus, policyStatusOn } from '#features/policies/contract.ts';
import { type StoredQuoteStatus, statusOn } from '#features/quotes/contract.ts';
import type { TaskCard } from '#features/tasks/contract.ts';
import { tasksOf } from '#features/tasks/server/index.ts';
import { daysBetween } from '#platform/contract/calendar.ts';
import { cents, centsOf, changeInPercent, dollarsOf } from '#platform/contract/money.ts';
import { columnsIn } from '#platform/contract/record-fields.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type CountedBy, keptTotal } from '#platform/server/acts/counters.ts';
import { onKey, whereEqual, whereUser } from '#platform/server/database/conditions.ts';
import {
  mapPage,
  type Page,
  pagingOf,
  readJoinedPage,
  type Sorting,
  timeSortings,
} from '#platform/server/database/paging.ts';
import type { KnownTables } from '#platform/server/database/tables.ts';
import {
  openRenewalStatuses,
  type Renewal,
  type RenewalCard,
  type RenewalListQuery,
  type RenewalSort,
  renewalFields,
} from '../contract.ts';
import { renewalCounters } from './renewal-counters.ts';
import { renewalTables } from './schema.ts';

const aroundIt = [
  'renewals.policy_id',
  'renewals.lead_id',
  'renewals.product_type',
  'renewals.quote_id as offer_id',
  'renewals.new_policy_id',
  'policies.policy_number',
  'policies.carrier',
  'policies.status as policy_status',
  'policies.effective_date',
  'policies.expiration_date',
  'policies.next_begins',
  'policies.quote_id',
  'quotes.quote_number',
  'offers.quote_number as offer_number',
  'offers.status as offer_status',
  'offers.carrier as offer_carrier',
  'offers.annual_premium as offer_premium',
  'offers.valid_until as offer_valid_until',
  'next.policy_number as new_policy_number',
  'users.full_name as assigned_agent_name',
] as const;

/**
 * Each sorting uses an index that starts with the agency: renewals_by_creation, those of the filters, _by_update,
 * _by_date.
 */
const sortings = {
  ...timeSortings('renewals'),
  expiration: { column: 'renewals.renewal_date', direction: 'asc', type: 'date' },
} as const satisfies Record<RenewalSort, Sorting>;

const countedBy: CountedBy<RenewalListQuery> = {
  all: renewalCounters.status,
  status: { subject: renewalCounters.status },
};

/** One page of the agency's renewals. Two statements, independent of the page size, sent together. */
export async function listRenewals(query: RenewalListQuery, ctx: CommandContext): Promise<Page<RenewalCard>> {
  const { tx, agency, today } = ctx;
  const matching = filtered(query, ctx);
  const paging = pagingOf('renewals.id', sortings[query.sort], query);
  const kept = keptTotal(query, countedBy, ctx);
  const page = await readJoinedPage(renewalTables(tx), 'renewals', agency.id, matching, paging, cards, kept);
  return mapPage(page, (row) => shown(row, contactCardOf(row), today));
}

type RenewalQuery = SelectQueryBuilder<KnownTables<typeof renewalTables>, 'renewals', object>;

function filtered(query: RenewalListQuery, { tx, agency, actor }: CommandContext): RenewalQuery {
  const tables = renewalTables(tx);
  let renewals: RenewalQuery = whereEqual(tables.selectFrom('renewals'), {
    'renewals.tenant_id': agency.id,
    'renewals.status': query.status,
    'renewals.product_type': query.product_type,
    'renewals.client_id': query.client_id,
    'renewals.policy_id': query.policy_id,
  });
  renewals = whereUser(renewals, 'renewals.assigned_agent', query.assigned_agent, actor.user_id);
  if (query.only) renewals = renewals.where('renewals.status', 'in', openRenewalStatuses);
  if (query.date_from) renewals = renewals.where('renewals.renewal_date', '>=', query.date_from);
  if (query.date_to) renewals = renewals.where('renewals.renewal_date', '<=', query.date_to);
  if (query.q) {
    const found: SelectQueryBuilder<KnownTables<typeof renewalTables>, 'policies', object> = searchRows(
      tables,
      'policies',
      query.q,
    );
    const ids = found.where('policies.tenant_id', '=', agency.id).select('policies.id');
    renewals = renewals.where('renewals.policy_id', 'in', ids);
  }
  return renewals;
}

function joined(renewals: RenewalQuery) {
  return renewals
    .innerJoin('policies', onKey('policies', 'renewals.policy_id'))
    .innerJoin('quotes', onKey('quotes', 'policies.quote_id'))
    .innerJoin('clients', onKey('clients', 'renewals.client_id'))
    .leftJoin('quotes as offers', onKey('offers', 'renewals.quote_id'))
    .leftJoin('policies as next', onKey('next', 'renewals.new_policy_id'))
    .leftJoin('users', onKey('users', 'renewals.assigned_agent'));
}

const own = columnsIn(renewalFields).map((name) => `renewals.${name}` as const);

const cards = (renewals: RenewalQuery) =>
  joined(renewals)
    .select([...own, ...aroundIt])
    .select(contactCardColumns);

interface Offer {
  offer_id: string | null;
  offer_number: string | null;
  offer_status: StoredQuoteStatus | null;
  offer_carrier: string | null;
  offer_premium: number | null;
  offer_valid_until: string | null;
}

interface Shown extends Offer {
  policy_id: string;
  lead_id: string;
  product_type: Renewal['policy']['product_type'];
  policy_number: string;
  carrier: string;
  policy_status: PolicyStatus;
  effective_date: string;
  expiration_date: string;
  next_begins: string | null;
  quote_id: string;
  quote_number: string;
  renewal_date: string;
  new_policy_id: string | null;
  new_policy_number: string | null;
  old_premium: number;
  new_premium: number | null;
}

/** A row in the shape of the contract. */
function shown<Row extends Shown, Contact>(row: Row, contact: Contact, today: string) {
  const { policy_number, product_type, carrier, effective_date, expiration_date, next_begins } = row;
  const quote = offerOf(row, today);
  return {
    ...row,
    days_until_expiration: daysBetween(today, row.renewal_date),
    policy: {
      id: row.policy_id,
      policy_number,
      product_type,
      carrier,
      effective_date,
      expiration_date,
      status: policyStatusOn(today, { status: row.policy_status, expiration_date, next_begins }),
      quote: { id: row.quote_id, quote_number: row.quote_number, lead: { id: row.lead_id, contact } },
    },
    quote,
    new_policy: row.new_policy_id ? { id: row.new_policy_id, policy_number: row.new_policy_number as string } : null,
    ...changeOfPremium(row.old_premium, row.new_premium ?? quote?.annual_premium ?? null),
  };
}

function offerOf(row: Offer, today: string): Renewal['quote'] {
  if (!row.offer_id) return null;
  const valid_until = row.offer_valid_until as string;
  return {
    id: row.offer_id,
    quote_number: row.offer_number as string,
    status: statusOn(today, { status: row.offer_status as StoredQuoteStatus, valid_until }),
    carrier: row.offer_carrier as string,
    annual_premium: row.offer_premium as number,
    valid_until,
  };
}

function changeOfPremium(old: number, now: number | null) {
  if (now === null) return { premium_change: null, premium_change_percent: null };
  const [before, after] = [centsOf(old), centsOf(now)];
  return {
    premium_change: dollarsOf(cents(after - before)),
    premium_change_percent: changeInPercent(before, after),
  };
}

const taskOf = ({ id, title, status, due_date }: TaskCard) => ({ id, title, status, due_date });

/** One renewal with all its data; null when the agency has no renewal with this id. */
export async function readRenewal(
  id: string,
  { tx, agency, today }: Pick<CommandContext, 'tx' | 'agency' | 'today'>,
): Promise<Renewal | null> {
  const tables = renewalTables(tx);
  const found: RenewalQuery = whereEqual(tables.selectFrom('renewals'), {
    'renewals.tenant_id': agency.id,
    'renewals.id': id,
  });
  const [row, notices, [task]] = await Promise.all([
    joined(found)
      .leftJoin('users as consenter', onKey('consenter', 'clients.tcpa_consent_by'))
      .select([...own, ...aroundIt])
      .select(contactColumns)
      .executeTakeFirst(),
    tables
      .selectFrom('renewal_notices')
      .select(['id', 'type', 'recipient', 'status', 'created_at', 'settled_at'])
      .where('tenant_id', '=', agency.id)
      .where('renewal_id', '=', id)
      .orderBy('created_at')
      .orderBy('type')
      .orderBy('recipient')
      .execute(),
    tasksOf({ renewal_id: id }, 1, { tx, agency }),
  ]);
  return row ? { ...shown(row, contactOf(row), today), notices, task: task ? taskOf(task) : null } : null;
}
