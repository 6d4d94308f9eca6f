import * as z from 'zod/mini';
import { calendarDate, uuid } from '#platform/contract/fields.ts';
import { files } from '#platform/contract/kinds.ts';
import { pageQuery, userFilter } from '#platform/contract/page.ts';
import { readingCommissions } from './access.ts';
import { CommissionAdjustment } from './adjustments.ts';
import { count, signedMoney } from './amounts.ts';
import { CommissionCard } from './lines.ts';
import { periodStatuses } from './periods.ts';

export const statementFormats = ['pdf', 'xlsx', 'csv'] as const;

/** The maximum number of lines, and of adjustments, in a statement on the screen; a file has all. */
export const statementLinesMax = 200;

/** One agent's amounts for one calculated period. */
export const StatementCard = z.object({
  period: z.object({
    id: uuid,
    name: z.string(),
    status: z.enum(periodStatuses),
    start_date: calendarDate,
    end_date: calendarDate,
    scheme_name: z.string(),
  }),
  agent: z.object({ id: uuid, full_name: z.string() }),
  /** Lines that are not Cancelled, and their total. */
  lines: count,
  commissions: signedMoney,
  /**
   * The adjustments made up to the period's last day while it was not closed that no earlier statement has. For a
   * closed period: those that counted when it was closed.
   */
  adjustments: signedMoney,
  /**
   * The negative balance of earlier statements that no statement has offset. Positive only if a closed statement has
   * offset more than was finally missing.
   */
  carried_forward: signedMoney,
  /** The sum of all three. If negative, nothing is paid, and it is carried forward to the next statement. */
  net: signedMoney,
  net_to_pay: signedMoney,
});
export type StatementCard = z.infer<typeof StatementCard>;
StatementCard.register(z.globalRegistry, { id: 'CommissionStatementCard' });

export const StatementListQuery = z.object({ ...pageQuery, agent: userFilter, period_id: z.optional(uuid) });
export type StatementListQuery = z.infer<typeof StatementListQuery>;

/** A statement with its first lines and adjustments. */
export const Statement = z.extend(StatementCard, {
  paid: z.array(CommissionCard),
  adjusted: z.array(z.extend(CommissionAdjustment, { policy_number: z.nullable(z.string()), client_name: z.string() })),
});
export type Statement = z.infer<typeof Statement>;
Statement.register(z.globalRegistry, { id: 'CommissionStatement' });

export const StatementFileQuery = z.object({ format: z._default(z.enum(statementFormats), 'pdf') });
export type StatementFileQuery = z.infer<typeof StatementFileQuery>;

const shows = ['commission', 'commission_period', 'policy', 'client', 'user'] as const;

export const statementRoutes = {
  listStatements: {
    method: 'GET',
    path: '/commissions/statements',
    ...readingCommissions,
    query: StatementListQuery,
    ok: [200, z.array(StatementCard)],
    paged: true,
    shows: ['commission', 'commission_period', 'user'],
    summary: "Statements of agents for calculated periods, the latest first; an Agente's own",
  },
  readStatement: {
    method: 'GET',
    path: '/commissions/periods/{id}/statements/{agent_id}',
    ...readingCommissions,
    ok: [200, Statement],
    errors: { period_not_calculated: 409 },
    shows,
    summary: 'The statement of an agent for a period',
  },
  downloadStatement: {
    method: 'GET',
    path: '/commissions/periods/{id}/statements/{agent_id}/file',
    ...readingCommissions,
    query: StatementFileQuery,
    ok: [200, files(...statementFormats)],
    errors: { period_not_calculated: 409, letters_missing: 409 },
    shows,
    summary: 'The statement of an agent for a period, as a file in the language of its reader',
  },
} as const;
