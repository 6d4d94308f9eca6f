import { changeOwnDetails, lockOwnDetails, type OwnDetails } from '#features/branding/server/index.ts';
import { leadSources } from '#features/leads/contract.ts';
import { changeAgency } from '#features/tenants/server/index.ts';
import { allOf } from '#platform/contract/all-of.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type AgencySettings, ownDetails, type UpdateAgency } from '../contract.ts';
import { instantOf, readAgency } from './read-agency.ts';
import { agencyTables } from './schema.ts';

/**
 * Changes the settings of the Admin's own agency; omitted ones are unchanged. The first save, of whatever it is, ticks
 * the agency's step among the first ones. The name follows the scope of the branding (`branding_scope`).
 */
export async function updateAgency(
  input: UpdateAgency,
  ctx: CommandContext<'branding_scope'>,
): Promise<AgencySettings> {
  const { agency, clock, audit, changed } = ctx;
  const { second_phone, opening_hours, lead_sources, ...rest } = input;
  const given = Object.fromEntries(
    ownDetails.flatMap((name) => (rest[name] === undefined ? [] : [[name, rest[name]]])),
  );
  // The branding's row is locked before the agency's own, as a change of the branding does it. The settings are read after
  // both.
  const { kept, before, settings } = await allOf({
    kept: Object.keys(given).length > 0 ? lockOwnDetails(ctx as CommandContext) : null,
    before: lockProfile(ctx),
    refuseIfChanged: ctx.refuseIfChanged(),
    settings: readAgency(ctx),
  });
  const profile = {
    second_phone,
    opening_hours,
    // All of them are null, so that a source of a later version is offered too.
    lead_sources: lead_sources && (lead_sources.length === leadSources.length ? null : inOrder(lead_sources)),
    settings_saved_at: before.settings_saved_at ? undefined : clock().toISOString(),
  };
  const { details, change } = await allOf({
    details: kept && changeOwnDetails('updateAgency', given as OwnDetails, kept, ctx),
    change: changeAgency(before, profile, ctx as CommandContext),
  });
  if (change) {
    audit({
      action: 'updateAgency',
      entity: 'agency',
      entity_id: agency.id,
      before: { ...change.before },
      after: { ...change.after },
    });
    changed('agency', agency.id);
  } else if (!kept) audit(null);
  return {
    ...settings,
    ...details,
    ...(second_phone !== undefined && { second_phone }),
    ...(opening_hours !== undefined && { opening_hours }),
    ...(lead_sources && { lead_sources: inOrder(lead_sources) }),
    settings_saved_at: profile.settings_saved_at ?? before.settings_saved_at,
  };
}

const inOrder = (sources: readonly string[]) => leadSources.filter((source) => sources.includes(source));

/** What the agency's own row alone holds, locked until the transaction ends. */
async function lockProfile({ tx, agency }: Pick<CommandContext, 'tx' | 'agency'>) {
  const { settings_saved_at, ...row } = await agencyTables(tx)
    .selectFrom('tenants')
    .select(['second_phone', 'opening_hours', 'lead_sources', 'settings_saved_at'])
    .where('id', '=', agency.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { ...row, settings_saved_at: instantOf(settings_saved_at) };
}
