import { addLeads, completeLeads, newLead } from '#features/leads/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { ComingLead } from './coming-lead.ts';
import { planLeads } from './plan-leads.ts';
import type { Verdict } from './verdict.ts';

/**
 * Creates leads in a few statements for all. Returns the outcome of each, by position. For a file, the agent is
 * notified once when the import is complete.
 */
export async function makeLeads(
  coming: readonly ComingLead[],
  ctx: CommandContext,
  { isOfFile }: { isOfFile: boolean },
): Promise<Verdict[]> {
  if (coming.length === 0) return [];
  const { verdicts, leads, people, additions, brought } = await planLeads(coming, ctx, { locked: true });
  const rows = leads.map(({ id, client_id, agent, input }) =>
    newLead(id, { input, client: people.read(client_id), agent }, ctx),
  );
  await Promise.all([people.saveNew(), addLeads(rows, ctx, { isAgentTold: !isOfFile, isOfFile })]);
  await people.saveCompleted();
  for (const [addition, completion] of await completeLeads(additions, ctx)) {
    const verdict = brought.get(addition);
    if (verdict) verdict.lead_completed = completion;
  }
  return verdicts;
}
