import { readEvents } from '#platform/server/acts/history.ts';
import { implement } from '#platform/server/http/implement.ts';
import { commissionRoutes } from '../contract.ts';
import { beginCalculation } from './engine/begin.ts';
import { dryRunPeriod } from './engine/dry-run.ts';
import { processPeriod } from './engine/process-period.ts';
import { resumeRuns } from './engine/resume-runs.ts';
import { moneyHandlers, moneySubscribers } from './money-handlers.ts';
import { checkPeriod } from './periods/check-period.ts';
import { countDaysAnew } from './periods/count-days-anew.ts';
import { createPeriod } from './periods/create-period.ts';
import { listLeftOut } from './periods/list-left-out.ts';
import { listPeriods, readPeriod } from './periods/read-periods.ts';
import { reopenPeriod, updatePeriod } from './periods/update-period.ts';
import { createExampleScheme } from './schemes/example-scheme.ts';
import { previewRule } from './schemes/preview-rule.ts';
import { listSchemes, readScheme } from './schemes/read-schemes.ts';
import { createRule, listRules, readRule, updateRule } from './schemes/rules.ts';
import { createScheme, updateScheme } from './schemes/write-schemes.ts';

export { createAdjustment } from './create-adjustment.ts';
export { beginCalculation } from './engine/begin.ts';
export { processPeriod } from './engine/process-period.ts';
export { markPaid } from './mark-paid.ts';
export { createPeriod } from './periods/create-period.ts';
export { updatePeriod } from './periods/update-period.ts';
export { listCommissions } from './read-commissions.ts';
export { createRule } from './schemes/rules.ts';
export { createScheme } from './schemes/write-schemes.ts';
export { closedStatements } from './statements/read-statements.ts';

export const commissions = implement(commissionRoutes)(
  {
    ...moneyHandlers,
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
  },
  { jobs: [processPeriod], daily: [resumeRuns, countDaysAnew], subscribers: moneySubscribers },
);
