import type { SelectQueryBuilder } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { onKey, whereEqual, whereUser } from '#platform/server/database/conditions.ts';
import { mapPage, type Page, pagingOf, readJoinedPage } from '#platform/server/database/paging.ts';
import type { KnownTables } from '#platform/server/database/tables.ts';
import type { Chargeback, ChargebackListQuery } from '../../contract/chargebacks.ts';
import { commissionTables } from '../schema.ts';

type Reading = Pick<CommandContext, 'tx' | 'agency' | 'actor' | 'onlyRowsOf'>;
type ChargebackQuery = SelectQueryBuilder<KnownTables<typeof commissionTables>, 'commission_chargebacks', object>;

const newest = { column: 'commission_chargebacks.created_at', direction: 'desc', type: 'timestamptz' } as const;

/** One page of the agency's chargebacks, newest first; for an Agente, their own. Two statements, sent together. */
export async function listChargebacks(query: ChargebackListQuery, ctx: Reading): Promise<Page<Chargeback>> {
  const { tx, agency, actor, onlyRowsOf } = ctx;
  const tables = commissionTables(tx);
  const those: ChargebackQuery = whereEqual(tables.selectFrom('commission_chargebacks'), {
    'commission_chargebacks.tenant_id': agency.id,
    'commission_chargebacks.status': query.status,
    'commission_chargebacks.policy_id': query.policy_id,
    'commission_chargebacks.agent_id': onlyRowsOf ?? undefined,
  });
  const asked = whereUser(those, 'commission_chargebacks.agent_id', query.agent, actor.user_id);
  const paging = pagingOf('commission_chargebacks.id', newest, query);
  return mapPage(
    await readJoinedPage(tables, 'commission_chargebacks', agency.id, asked, paging, withNames),
    shownChargeback,
  );
}

/** One chargeback; null: the agency has none with this id. */
export async function readChargeback(
  id: string,
  ctx: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<Chargeback | null> {
  const row = await withNames(ofAgency(ctx).where('commission_chargebacks.id', '=', id)).executeTakeFirst();
  return row ? shownChargeback(row) : null;
}

/** The open chargeback of a commission; null: none. */
export async function readProposal(
  commissionId: string,
  ctx: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<Chargeback | null> {
  const row = await withNames(
    ofAgency(ctx)
      .where('commission_chargebacks.commission_id', '=', commissionId)
      .where('commission_chargebacks.status', '=', 'Open'),
  ).executeTakeFirst();
  return row ? shownChargeback(row) : null;
}

const ofAgency = ({ tx, agency }: Pick<CommandContext, 'tx' | 'agency'>): ChargebackQuery =>
  commissionTables(tx).selectFrom('commission_chargebacks').where('commission_chargebacks.tenant_id', '=', agency.id);

const ownColumns = [
  'id',
  'commission_id',
  'policy_id',
  'status',
  'kind',
  'cancelled_on',
  'days_left',
  'term_days',
  'amount',
  'reason',
  'created_at',
  'settled_at',
  'agent_id',
] as const;
const columns = ownColumns.map((name) => `commission_chargebacks.${name}` as const);

const withNames = (chargebacks: ChargebackQuery) =>
  chargebacks
    .innerJoin('commissions', onKey('commissions', 'commission_chargebacks.commission_id'))
    .innerJoin('policies', onKey('policies', 'commission_chargebacks.policy_id'))
    .innerJoin('clients', onKey('clients', 'policies.client_id'))
    .innerJoin('users as agents', onKey('agents', 'commission_chargebacks.agent_id'))
    .leftJoin('users as settlers', onKey('settlers', 'commission_chargebacks.settled_by'))
    .select(columns)
    .select(['policies.policy_number', 'policies.product_type', 'clients.name as client_name'])
    .select(['commissions.commission_amount', 'agents.full_name as agent_name'])
    .select('settlers.full_name as settled_by_name');

/** A row in the contract's format. */
function shownChargeback<Row extends { agent_id: string; agent_name: string }>({ agent_id, agent_name, ...row }: Row) {
  return { ...row, agent: { id: agent_id, full_name: agent_name } };
}
