import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { readEvents } from '#platform/server/acts/history.ts';
import type { Handler } from '#platform/server/http/implement.ts';
import type { adjustmentRoutes } from '../contract/adjustments.ts';
import type { chargebackRoutes } from '../contract/chargebacks.ts';
import type { figureRoutes } from '../contract/figures.ts';
import type { lineRoutes } from '../contract/lines.ts';
import type { statementRoutes } from '../contract/statements.ts';
import { followCorrections, proposeChargebacks, withdrawChargebacks } from './chargebacks/follow-policies.ts';
import { listChargebacks } from './chargebacks/read-chargebacks.ts';
import { dismissChargeback, takeChargeback } from './chargebacks/settle-chargeback.ts';
import { createAdjustment } from './create-adjustment.ts';
import { exportCommissions } from './export-commissions.ts';
import { markPaid } from './mark-paid.ts';
import { listAdjustments } from './read-adjustments.ts';
import { listCommissions, periodOfLine, readCommission, readTotals } from './read-commissions.ts';
import { readDashboard } from './read-dashboard.ts';
import { downloadStatement } from './statements/download-statement.ts';
import { listStatements, readStatement } from './statements/read-statements.ts';
import { updateCommission } from './update-commission.ts';

type Lines = typeof lineRoutes & typeof adjustmentRoutes & typeof chargebackRoutes;
type Routes = Lines & typeof figureRoutes & typeof statementRoutes;

/** The handlers for the lines of a calculated period. */
export const moneyHandlers: { readonly [Id in keyof Routes]: Handler<Routes[Id]> } = {
  listCommissions: ({ query }, ctx) => listCommissions(query, ctx),
  readCommissionTotals: ({ query }, ctx) => readTotals(query, ctx),
  exportCommissions: async ({ query }, ctx) => exportCommissions(query, ctx),
  markPaid: ({ body }, ctx) => markPaid(body, ctx),
  readCommission: async ({ params }, ctx) => (await readCommission(params.id, ctx)) ?? ctx.refuse('not_found'),
  updateCommission: ({ params, body }, ctx) => updateCommission(params.id, body, ctx),
  async readCommissionHistory({ params: { id }, query }, ctx) {
    const period_id = await itsPeriod(id, ctx);
    // What was done to the period applies to its lines. An Agente sees only the history of their own line.
    const period = ctx.onlyRowsOf ? [] : [{ entity: 'commission_period', id: period_id }];
    return readEvents([{ entity: 'commission', id }, ...period], query, ctx);
  },
  async listAdjustments({ params, query }, ctx) {
    await itsPeriod(params.id, ctx);
    return listAdjustments(params.id, query, ctx);
  },
  createAdjustment: ({ params, body }, ctx) => createAdjustment(params.id, body, ctx),
  listChargebacks: ({ query }, ctx) => listChargebacks(query, ctx),
  takeChargeback: ({ params }, ctx) => takeChargeback(params.id, ctx),
  dismissChargeback: ({ params, body }, ctx) => dismissChargeback(params.id, body, ctx),
  readCommissionDashboard: (_input, ctx) => readDashboard(ctx),
  listStatements: ({ query }, ctx) => listStatements(query, ctx),
  readStatement: ({ params }, ctx) => readStatement(params.id, params.agent_id, ctx),
  downloadStatement: ({ params, query }, ctx) => downloadStatement(params, query, ctx),
};

/** The subscribers to events of policies. */
export const moneySubscribers = [proposeChargebacks, withdrawChargebacks, followCorrections];

/** The period of a line. Refuses a line that the agency doesn't have or that an Agente may not see. */
async function itsPeriod(id: string, ctx: CommandContext): Promise<string> {
  return (await periodOfLine(id, ctx)) ?? ctx.refuse('not_found');
}
