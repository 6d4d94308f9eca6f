import { createHash } from 'node:crypto';
import { dollarsOf } from '#platform/contract/money.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { mapPage, type Page, pageOfAll, pagingOf } from '#platform/server/database/paging.ts';
import { calculatedPeriodStatuses } from '../../contract/periods.ts';
import {
  type Statement,
  type StatementCard,
  type StatementListQuery,
  statementLinesMax,
} from '../../contract/statements.ts';
import { type Account, readAccounts } from '../accounts/accounts.ts';
import { readNames } from '../read-names.ts';
import { readStatementAdjustments, readStatementLines } from './statement-rows.ts';

type Reading = Pick<CommandContext, 'tx' | 'agency' | 'actor' | 'today' | 'onlyRowsOf'>;

const latest = { column: 'position', direction: 'desc', type: 'text' } as const;

/**
 * One page of the statements of calculated periods, latest first, and by agent name within a period; for an Agente,
 * their own.
 */
export async function listStatements(query: StatementListQuery, ctx: Reading): Promise<Page<StatementCard>> {
  const { actor, onlyRowsOf } = ctx;
  const paging = pagingOf('id', latest, query);
  const asked = query.agent === 'me' ? actor.user_id : (query.agent ?? null);
  if (asked === 'none' || (onlyRowsOf && asked && asked !== onlyRowsOf)) return { items: [], total: '0', next: null };
  const agentId = onlyRowsOf ?? asked;
  const periodId = query.period_id ?? null;
  const [accounts, names] = await Promise.all([readAccounts({ periodId, agentId }, ctx), readNames(ctx)]);
  const shown = accounts.filter(
    (account) =>
      calculatedPeriodStatuses.includes(account.period.status) &&
      (!periodId || account.period.id === periodId) &&
      hasAnything(account),
  );
  const cards = shown.map((account) => cardOf(account, names.get(account.agent_id) ?? ''));
  const ranks = new Map([...names].sort(([, a], [, b]) => a.localeCompare(b)).map(([id], rank) => [id, rank]));
  const sorted = cards
    .map((card) => ({ card, value: positionOf(card, ranks) }))
    .sort((a, b) => (a.value < b.value ? 1 : -1));
  const position = ({ card, value }: (typeof sorted)[number]) => ({
    value,
    get id() {
      return idOf(card);
    },
  });
  const page = pageOfAll(sorted, position, paging);
  return mapPage(page, ({ card }) => card);
}

/** An agent's amount for a closed period. */
interface ClosedStatement {
  agent_id: string;
  period_name: string;
  /** In dollars; zero and negative amounts are included. */
  net_to_pay: number;
}

/** The statements of a period, or of one agent in it; empty while the period is not closed. */
export async function closedStatements(
  periodId: string,
  agentId: string | null,
  ctx: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<ClosedStatement[]> {
  const accounts = await readAccounts({ periodId, agentId }, ctx);
  return accounts
    .filter((account) => account.period.id === periodId && account.period.status === 'Closed' && hasAnything(account))
    .map(({ agent_id, period, balance }) => ({
      agent_id,
      period_name: period.name,
      net_to_pay: dollarsOf(balance.to_pay),
    }));
}

/** An agent without lines and balance has no statement in the list. */
const hasAnything = ({ lines, balance }: Account) =>
  lines > 0 || balance.adjustments !== 0 || balance.brought_forward !== 0;

/** The sort key of a statement: its period's first day, then the period, then the agent's rank by name. */
function positionOf({ period, agent }: StatementCard, ranks: ReadonlyMap<string, number>): string {
  const rank = String(99_999 - (ranks.get(agent.id) ?? 0)).padStart(5, '0');
  return `${period.start_date}/${period.id}/${rank}`;
}

/** The key of a statement in a cursor. A statement has no id. */
function idOf({ period, agent }: StatementCard): string {
  const digest = createHash('sha256').update(`${period.id}/${agent.id}`).digest('hex');
  return [digest.slice(0, 8), ...[8, 12, 16].map((from) => digest.slice(from, from + 4)), digest.slice(20, 32)].join(
    '-',
  );
}

function cardOf({ period, agent_id, lines, balance }: Account, full_name: string): StatementCard {
  const { id, name, status, start_date, end_date, scheme_name } = period;
  return {
    period: { id, name, status, start_date, end_date, scheme_name },
    agent: { id: agent_id, full_name },
    lines,
    commissions: dollarsOf(balance.lines),
    adjustments: dollarsOf(balance.adjustments),
    carried_forward: dollarsOf(balance.brought_forward),
    net: dollarsOf(balance.net),
    net_to_pay: dollarsOf(balance.to_pay),
  };
}

/** A statement with its lines and adjustments. */
export interface WholeStatement {
  card: StatementCard;
  lines: Statement['paid'];
  adjustments: Statement['adjusted'];
}

/**
 * The statement of an agent for a period, with a limited number of lines and adjustments. Refuses a period that is not
 * calculated with `period_not_calculated`. Refuses with `not_found` what the agency doesn't have, and a colleague's
 * statement for an Agente.
 */
export async function readWholeStatement(
  periodId: string,
  agentId: string,
  limit: number,
  ctx: CommandContext<'period_not_calculated'>,
): Promise<WholeStatement> {
  const { onlyRowsOf, refuse } = ctx;
  if (onlyRowsOf && agentId !== onlyRowsOf) return refuse('not_found');
  const [accounts, names, lines, adjustments] = await Promise.all([
    readAccounts({ periodId, agentId }, ctx),
    readNames(ctx),
    readStatementLines(periodId, agentId, limit, ctx),
    readStatementAdjustments(periodId, agentId, limit, ctx),
  ]);
  const account = accounts.find(({ period }) => period.id === periodId);
  const full_name = names.get(agentId);
  if (!account || full_name === undefined) return refuse('not_found');
  if (!calculatedPeriodStatuses.includes(account.period.status)) return refuse('period_not_calculated');
  return { card: cardOf(account, full_name), lines, adjustments };
}

/** A statement with its first lines and adjustments. */
export async function readStatement(
  periodId: string,
  agentId: string,
  ctx: CommandContext<'period_not_calculated'>,
): Promise<Statement> {
  const { card, lines, adjustments } = await readWholeStatement(periodId, agentId, statementLinesMax, ctx);
  return { ...card, paid: lines, adjusted: adjustments };
}
