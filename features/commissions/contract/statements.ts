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

/** So many lines, and so many adjustments, a statement on the screen names at most; a file has all. */
export const statementLinesMax = 200;

/** What one agent gets for one calculated period. */
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
  /** Lines that are not Cancelled, and what they come to. */
  lines: count,
  commissions: signedMoney,
  /**
   * What was adjusted to the last day of the period while it was not closed, and has fallen on no statement before; of a closed
   * one what it counted when it was closed.
   */
  adjustments: signedMoney,
  /**
   * What the statements before left below 0, and no statement has made up for; above 0 only where a closed one has made up for
   * more than was missing in the end.
   */
  carried_forward: signedMoney,
  /** All three together. Below 0 nothing is paid, and it is carried forward to the next one. */
  net: signedMoney,
  net_to_pay: signedMoney,
});
export type StatementCard = z.infer<typeof StatementCard>;
StatementCard.register(z.globalRegistry, { id: 'CommissionStatementCard' });

export const StatementListQuery = z.object({ ...pageQuery, agent: userFilter, period_id: z.optional(uuid) });
export type StatementListQuery = z.infer<typeof StatementListQuery>;

/** A statement with the first of its lines and adjustments. */
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
