import { type Expression, sql } from 'kysely';
import { columnsIn } from '#platform/contract/record-fields.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { cut, type Page, pagingOf, readPage, timeSortings } from '#platform/server/database/paging.ts';
import { type CommissionScheme, type SchemeListQuery, schemeFields } from '../../contract/schemes.ts';
import { commissionTables } from '../schema.ts';

type InAgency = Pick<CommandContext, 'tx' | 'agency'>;

const columns = columnsIn(schemeFields).map((name) => `commission_schemes.${name}` as const);

const schemesOf = ({ tx, agency }: InAgency) =>
  commissionTables(tx).selectFrom('commission_schemes').where('commission_schemes.tenant_id', '=', agency.id);

/** The number of a scheme's active rules. */
const activeRules = (agencyId: string) => sql<number>`(
  select count(*) from commission_rules
  where commission_rules.tenant_id = ${agencyId} and commission_rules.scheme_id = commission_schemes.id
    and commission_rules.is_active)::int`;

/** One page of the agency's schemes, newest first. Two statements, sent together. */
export async function listSchemes(query: SchemeListQuery, ctx: CommandContext): Promise<Page<CommissionScheme>> {
  const schemes = schemesOf(ctx);
  const paging = pagingOf('commission_schemes.id', timeSortings('commission_schemes').newest, query);
  const rows = schemes.select(columns).select(activeRules(ctx.agency.id).as('active_rules'));
  return readPage(commissionTables(ctx.tx), cut(rows, paging), schemes, paging);
}

/** One scheme; null: the agency has none with this id. */
export async function readScheme(id: string, ctx: InAgency): Promise<CommissionScheme | null> {
  const scheme = await schemesOf(ctx)
    .select(columns)
    .select(activeRules(ctx.agency.id).as('active_rules'))
    .where('commission_schemes.id', '=', id)
    .executeTakeFirst();
  return scheme ?? null;
}

/**
 * A scheme, locked until the transaction ends, so that additions to it run one at a time. null: the agency has none
 * with this id.
 */
export async function lockScheme(id: string | Expression<string>, { tx, agency }: InAgency) {
  const scheme = await commissionTables(tx)
    .selectFrom('commission_schemes')
    .select(columnsIn(schemeFields))
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return scheme ?? null;
}
