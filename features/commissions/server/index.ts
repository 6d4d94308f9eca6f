import { readEvents } from '#platform/server/acts/history.ts';
import { implement } from '#platform/server/http/implement.ts';
import { commissionRoutes } from '../contract.ts';
import { beginCalculation } from './engine/begin.ts';
import { dryRunPeriod } from './engine/dry-run.ts';
import { processPeriod } from './engine/process-period.ts';
import { resumeRuns } from './engine/resume-runs.ts';
import { moneyHandlers, moneyHearers } from './money-handlers.ts';
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
export { dryRunPeriod } from './engine/dry-run.ts';
export { processPeriod } from './engine/process-period.ts';
export { markPaid } from './mark-paid.ts';
export { createPeriod } from './periods/create-period.ts';
export { readPeriod } from './periods/read-periods.ts';
export { updatePeriod } from './periods/update-period.ts';
export { listCommissions } from './read-commissions.ts';
export { createRule } from './schemes/rules.ts';
export { createScheme } from './schemes/write-schemes.ts';
export { closedStatements } from './statements/read-statements.ts';

export const commissions = implement(commissionRoutes)(
  {
    ...moneyHandlers,
    listSchemes: ({ query }, deed) => listSchemes(query, deed),
    createScheme: ({ body }, deed) => createScheme(body, deed),
    createExampleScheme: (_input, deed) => createExampleScheme(deed),
    readScheme: async ({ params }, deed) => (await readScheme(params.id, deed)) ?? deed.refuse('not_found'),
    updateScheme: ({ params, body }, deed) => updateScheme(params.id, body, deed),
    listRules: async ({ params }, deed) => (await listRules(params.id, deed)) ?? deed.refuse('not_found'),
    createRule: ({ body }, deed) => createRule(body, deed),
    previewRule: ({ body }, deed) => previewRule(body, deed),
    readRule: async ({ params }, deed) => (await readRule(params.id, deed)) ?? deed.refuse('not_found'),
    updateRule: ({ params, body }, deed) => updateRule(params.id, body, deed),
    listPeriods: ({ query }, deed) => listPeriods(query, deed),
    createPeriod: ({ body }, deed) => createPeriod(body, deed),
    readPeriod: async ({ params }, deed) => (await readPeriod(params.id, deed)) ?? deed.refuse('not_found'),
    updatePeriod: ({ params, body }, deed) => updatePeriod(params.id, body, deed),
    reopenPeriod: ({ params, body }, deed) => reopenPeriod(params.id, body, deed),
    calculatePeriod: ({ params }, deed) => beginCalculation(params.id, deed),
    dryRunPeriod: ({ params, query }, deed) => dryRunPeriod(params.id, query, deed),
    listLeftOut: async ({ params, query }, deed) =>
      (await listLeftOut(params.id, query, deed)) ?? deed.refuse('not_found'),
    checkPeriod: async ({ params }, deed) => (await checkPeriod(params.id, deed)) ?? deed.refuse('not_found'),
    async readPeriodHistory({ params: { id }, query }, deed) {
      const period = await readPeriod(id, deed);
      return period ? readEvents([{ entity: 'commission_period', id }], query, deed) : deed.refuse('not_found');
    },
  },
  { jobs: [processPeriod], daily: [resumeRuns, countDaysAnew], hearers: moneyHearers },
);
