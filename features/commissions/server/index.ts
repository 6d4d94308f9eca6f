import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { readEvents } from '#platform/server/acts/history.ts';
import { implement } from '#platform/server/http/implement.ts';
import { listFile } from '#platform/server/http/list-file.ts';
import { commissionRoutes } from '../contract.ts';
import { listChargebacks } from './chargebacks/read-chargebacks.ts';
import { commissionFile } from './lines/commission-file.ts';
import { createAdjustment } from './lines/create-adjustment.ts';
import { markPaid } from './lines/mark-paid.ts';
import { listAdjustments } from './lines/read-adjustments.ts';
import { listCommissions, periodOfLine, readCommission, readLines, readTotals } from './lines/read-commissions.ts';
import { readDashboard } from './lines/read-dashboard.ts';
import { dismissChargeback, takeChargeback } from './lines/settle-chargeback.ts';
import { updateCommission } from './lines/update-commission.ts';
import { checkPeriod } from './periods/check-period.ts';
import { countDaysAnew } from './periods/count-days-anew.ts';
import { createPeriod } from './periods/create-period.ts';
import { listLeftOut } from './periods/list-left-out.ts';
import { listPeriods, readPeriod } from './periods/read-periods.ts';
import { reopenPeriod, updatePeriod } from './periods/update-period.ts';
import { followCorrections, proposeChargebacks, withdrawChargebacks } from './recalculate/follow-policies.ts';
import { beginCalculation } from './runs/begin.ts';
import { dryRunPeriod } from './runs/dry-run.ts';
import { processPeriod } from './runs/process-period.ts';
import { resumeRuns } from './runs/resume-runs.ts';
import { createExampleScheme } from './schemes/example-scheme.ts';
import { previewRule } from './schemes/preview-rule.ts';
import { listSchemes, readScheme } from './schemes/read-schemes.ts';
import { createRule, listRules, readRule, updateRule } from './schemes/rules.ts';
import { createScheme, updateScheme } from './schemes/write-schemes.ts';
import { downloadStatement } from './statements/download-statement.ts';
import { listStatements, readStatement } from './statements/read-statements.ts';

export { createAdjustment } from './lines/create-adjustment.ts';
export { markPaid } from './lines/mark-paid.ts';
export { listCommissions } from './lines/read-commissions.ts';
export { createPeriod } from './periods/create-period.ts';
export { updatePeriod } from './periods/update-period.ts';
export { beginCalculation } from './runs/begin.ts';
export { processPeriod } from './runs/process-period.ts';
export { createRule } from './schemes/rules.ts';
export { createScheme } from './schemes/write-schemes.ts';
export { closedStatements } from './statements/read-statements.ts';

export const commissions = implement(commissionRoutes)(
  {
    listSchemes: ({ query }, ctx) => listSchemes(query, ctx),
    createScheme: ({ body }, ctx) => createScheme(body, ctx),
    createExampleScheme: (_input, ctx) => createExampleScheme(ctx),
    readScheme: async ({ params }, ctx) => (await readScheme(params.id, ctx)) ?? ctx.refuse('not_found'),
    updateScheme: ({ params, body }, ctx) => updateScheme(params.id, body, ctx),
    listRules: async ({ params }, ctx) => (await listRules(params.id, ctx)) ?? ctx.refuse('not_found'),
    createRule: ({ body }, ctx) => createRule(body, ctx),
    previewRule: ({ body }, ctx) => previewRule(body, ctx),
    readRule: async ({ params }, ctx) => (await readRule(params.id, ctx)) ?? ctx.refuse('not_found'),
    updateRule: ({ params, body }, ctx) => updateRule(params.id, body, ctx),
    listPeriods: ({ query }, ctx) => listPeriods(query, ctx),
    createPeriod: ({ body }, ctx) => createPeriod(body, ctx),
    readPeriod: async ({ params }, ctx) => (await readPeriod(params.id, ctx)) ?? ctx.refuse('not_found'),
    updatePeriod: ({ params, body }, ctx) => updatePeriod(params.id, body, ctx),
    reopenPeriod: ({ params, body }, ctx) => reopenPeriod(params.id, body, ctx),
    calculatePeriod: ({ params }, ctx) => beginCalculation(params.id, ctx),
    dryRunPeriod: ({ params, query }, ctx) => dryRunPeriod(params.id, query, ctx),
    listLeftOut: async ({ params, query }, ctx) =>
      (await listLeftOut(params.id, query, ctx)) ?? ctx.refuse('not_found'),
    checkPeriod: async ({ params }, ctx) => (await checkPeriod(params.id, ctx)) ?? ctx.refuse('not_found'),
    async readPeriodHistory({ params: { id }, query }, ctx) {
      const period = await readPeriod(id, ctx);
      return period ? readEvents([{ entity: 'commission_period', id }], query, ctx) : ctx.refuse('not_found');
    },
    listCommissions: ({ query }, ctx) => listCommissions(query, ctx),
    readCommissionTotals: ({ query }, ctx) => readTotals(query, ctx),
    downloadCommissions: listFile({ action: 'downloadCommissions', read: readLines, table: commissionFile }),
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
  },
  {
    jobs: [processPeriod],
    daily: [resumeRuns, countDaysAnew],
    subscribers: [proposeChargebacks, withdrawChargebacks, followCorrections],
  },
);

/** The period of a line. Refuses a line that the agency doesn't have or that an Agente may not see. */
async function itsPeriod(id: string, ctx: CommandContext): Promise<string> {
  return (await periodOfLine(id, ctx)) ?? ctx.refuse('not_found');
}
