import type { Deed } from '#platform/server/acts/deed.ts';
import { readEvents } from '#platform/server/acts/history.ts';
import { implement } from '#platform/server/http/implement.ts';
import type { ProcessRenewals, RenewalProcess } from '../contract/engine.ts';
import { renewalRoutes } from '../contract.ts';
import { askForReminders } from './ask-for-reminders.ts';
import { runDaily } from './engine/daily-run.ts';
import { previewRenewals } from './engine/preview.ts';
import { processRun } from './engine/process-run.ts';
import { beginRun, readEngineStatus, readRun } from './engine/runs.ts';
import { cancelRenewals, completeRenewal, correctRenewals, reopenRenewals } from './follow-policies.ts';
import { handOnRenewals } from './hand-on-renewals.ts';
import { listRenewals, readRenewal } from './read-renewals.ts';
import { readConfig, updateConfig } from './renewal-config.ts';
import { updateRenewal } from './update-renewal.ts';

export { askForReminders, settleReminders } from './ask-for-reminders.ts';
export { isFollowed } from './engine/due-policies.ts';
export { processRun } from './engine/process-run.ts';
export { beginRun, readEngineStatus } from './engine/runs.ts';
export { findTerms, isTermFollowed, whyLost } from './lost-terms.ts';
export { listRenewals } from './read-renewals.ts';
export { readConfig } from './renewal-config.ts';
export { renewalsOfClient } from './renewals-of-client.ts';
export { updateRenewal } from './update-renewal.ts';

export const renewals = implement(renewalRoutes)(
  {
    listRenewals: ({ query }, deed) => listRenewals(query, deed),
    readRenewal: async ({ params }, deed) => (await readRenewal(params.id, deed)) ?? deed.refuse('not_found'),
    updateRenewal: ({ params, body }, deed) => updateRenewal(params.id, body, deed),
    async readRenewalHistory({ params: { id }, query }, deed) {
      const renewal = await readRenewal(id, deed);
      return renewal ? readEvents([{ entity: 'renewal', id }], query, deed) : deed.refuse('not_found');
    },
    readRenewalConfig: (_input, deed) => readConfig(deed),
    updateRenewalConfig: ({ body }, deed) => updateConfig(body, deed),
    readEngineStatus: (_input, deed) => readEngineStatus(deed),
    processRenewals: ({ query }, deed) => processRenewals(query, deed),
  },
  {
    jobs: [processRun, askForReminders],
    daily: [runDaily],
    hearers: [completeRenewal, correctRenewals, cancelRenewals, reopenRenewals, handOnRenewals],
  },
);

/** Starts the engine, or says what it would do. Refuses a second start with `already_running`. */
async function processRenewals({ dry_run }: ProcessRenewals, deed: Deed<'already_running'>): Promise<RenewalProcess> {
  if (dry_run === 'true') {
    deed.audit(null);
    return { run: null, preview: await previewRenewals(deed) };
  }
  const run_id = await beginRun(deed);
  if (run_id === null) return deed.refuse('already_running');
  await deed.enqueue(processRun, { run_id });
  return { run: await readRun(deed, run_id), preview: null };
}
