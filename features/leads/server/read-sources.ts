import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type LeadSource, leadSources } from '../contract.ts';
import { leadTables } from './schema.ts';

/** The sources that forms offer for a lead, in their usual order: those that the agency uses, all by default. */
export async function readSources({ tx, agency }: Pick<CommandContext, 'tx' | 'agency'>): Promise<LeadSource[]> {
  const { lead_sources } = await leadTables(tx)
    .selectFrom('tenants')
    .select('lead_sources')
    .where('id', '=', agency.id)
    .executeTakeFirstOrThrow();
  return leadSources.filter((source) => lead_sources === null || lead_sources.includes(source));
}
