import type { Deed } from '#platform/server/acts/deed.ts';
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

/** What is done with the lines of a period once it is calculated. */
export const moneyHandlers: { readonly [Id in keyof Routes]: Handler<Routes[Id]> } = {
  listCommissions: ({ query }, deed) => listCommissions(query, deed),
  readCommissionTotals: ({ query }, deed) => readTotals(query, deed),
  exportCommissions: async ({ query }, deed) => exportCommissions(query, deed),
  markPaid: ({ body }, deed) => markPaid(body, deed),
  readCommission: async ({ params }, deed) => (await readCommission(params.id, deed)) ?? deed.refuse('not_found'),
  updateCommission: ({ params, body }, deed) => updateCommission(params.id, body, deed),
  async readCommissionHistory({ params: { id }, query }, deed) {
    const period_id = await itsPeriod(id, deed);
    // What was done to the period was done to its lines; an Agente is told of his own alone.
    const period = deed.onlyRowsOf ? [] : [{ entity: 'commission_period', id: period_id }];
    return readEvents([{ entity: 'commission', id }, ...period], query, deed);
  },
  async listAdjustments({ params, query }, deed) {
    await itsPeriod(params.id, deed);
    return listAdjustments(params.id, query, deed);
  },
  createAdjustment: ({ params, body }, deed) => createAdjustment(params.id, body, deed),
  listChargebacks: ({ query }, deed) => listChargebacks(query, deed),
  takeChargeback: ({ params }, deed) => takeChargeback(params.id, deed),
  dismissChargeback: ({ params, body }, deed) => dismissChargeback(params.id, body, deed),
  readCommissionDashboard: (_input, deed) => readDashboard(deed),
  listStatements: ({ query }, deed) => listStatements(query, deed),
  readStatement: ({ params }, deed) => readStatement(params.id, params.agent_id, deed),
  downloadStatement: ({ params, query }, deed) => downloadStatement(params, query, deed),
};

/** What it hears of policies. */
export const moneyHearers = [proposeChargebacks, withdrawChargebacks, followCorrections];

/** The period of a line; refuses one that the agency, or an Agente of his own, has not. */
async function itsPeriod(id: string, deed: Deed): Promise<string> {
  return (await periodOfLine(id, deed)) ?? deed.refuse('not_found');
}
