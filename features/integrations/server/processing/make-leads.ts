import { addLeads, completeLeads, newLead } from '#features/leads/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { ComingLead } from './coming-lead.ts';
import { planLeads } from './plan-leads.ts';
import type { Verdict } from './verdict.ts';

/**
 * Makes the leads of those that have come, in a few statements for all. What became of each, in its place. Of a file's the
 * agent is told once it is imported.
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
