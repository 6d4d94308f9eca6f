import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { readEvents } from '#platform/server/acts/history.ts';
import { implement } from '#platform/server/http/implement.ts';
import { listFile } from '#platform/server/http/list-file.ts';
import type { ProcessRenewals, RenewalProcess } from '../contract/engine.ts';
import { renewalRoutes } from '../contract.ts';
import { askForReminders } from './ask-for-reminders.ts';
import { readBroughtInClients, writeToBroughtInClients } from './brought-in.ts';
import { runDaily } from './engine/daily-run.ts';
import { previewRenewals } from './engine/preview.ts';
import { processRun } from './engine/process-run.ts';
import { beginRun, readEngineStatus, readRun } from './engine/runs.ts';
import {
  cancelRenewals,
  completeBroughtIn,
  completeRenewal,
  correctRenewals,
  reopenRenewals,
  reopenTakenBack,
} from './follow-policies.ts';
import { listRenewals, readRenewal } from './read-renewals.ts';
import { reassignRenewals } from './reassign-renewals.ts';
import { readConfig, updateConfig } from './renewal-config.ts';
import { renewalFile } from './renewal-file.ts';
import { updateRenewal } from './update-renewal.ts';

export { askForReminders, settleReminders } from './ask-for-reminders.ts';
export { isFollowed } from './engine/due-policies.ts';
export { processRun } from './engine/process-run.ts';
export { readEngineStatus } from './engine/runs.ts';
export { findTerms, isTermFollowed, whyLost } from './lost-terms.ts';
export { mayRemindOf } from './may-remind.ts';
export { listRenewals } from './read-renewals.ts';
export { readConfig } from './renewal-config.ts';
export { renewalsOfClient } from './renewals-of-client.ts';
export { takeBackRenewals } from './take-back-renewals.ts';
export { updateRenewal } from './update-renewal.ts';

export const renewals = implement(renewalRoutes)(
  {
    listRenewals: ({ query }, ctx) => listRenewals(query, ctx),
    downloadRenewals: listFile({ action: 'downloadRenewals', read: listRenewals, table: renewalFile }),
    readRenewal: async ({ params }, ctx) => (await readRenewal(params.id, ctx)) ?? ctx.refuse('not_found'),
    updateRenewal: ({ params, body }, ctx) => updateRenewal(params.id, body, ctx),
    async readRenewalHistory({ params: { id }, query }, ctx) {
      const renewal = await readRenewal(id, ctx);
      return renewal ? readEvents([{ entity: 'renewal', id }], query, ctx) : ctx.refuse('not_found');
    },
    readRenewalConfig: (_input, ctx) => readConfig(ctx),
    updateRenewalConfig: ({ body }, ctx) => updateConfig(body, ctx),
    readBroughtInClients: (_input, ctx) => readBroughtInClients(ctx),
    writeToBroughtInClients: (_input, ctx) => writeToBroughtInClients(ctx),
    readEngineStatus: (_input, ctx) => readEngineStatus(ctx),
    processRenewals: ({ query }, ctx) => processRenewals(query, ctx),
  },
  {
    jobs: [processRun, askForReminders],
    daily: [runDaily],
    subscribers: [
      completeRenewal,
      completeBroughtIn,
      reopenTakenBack,
      correctRenewals,
      cancelRenewals,
      reopenRenewals,
      reassignRenewals,
    ],
  },
);

/** Starts the engine, or returns a preview for a dry run. Refuses a second start with `already_running`. */
async function processRenewals(
  { dry_run }: ProcessRenewals,
  ctx: CommandContext<'already_running'>,
): Promise<RenewalProcess> {
  if (dry_run === 'true') {
    ctx.audit(null);
    return { run: null, preview: await previewRenewals(ctx) };
  }
  const run_id = await beginRun(ctx);
  if (run_id === null) return ctx.refuse('already_running');
  await ctx.enqueue(processRun, { run_id });
  return { run: await readRun(ctx, run_id), preview: null };
}
