import { dayAt } from '#platform/contract/calendar.ts';
import { type Change, changedFields } from '#platform/server/acts/audit.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { AgencyDetails, AgencyProfile, AgencySettings } from '../contract.ts';
import { dailyWork } from './begin-days.ts';
import { tenantTables } from './schema.ts';

type Changeable = Omit<AgencyDetails, 'name'> & AgencySettings & AgencyProfile;

/**
 * Changes what the context's agency says about itself, and its time zone and formats; omitted fields are unchanged. A change
 * of the time zone begins the agency's day again, which then uses the new midnights. Returns the entry that the caller
 * must write to the audit trail; null if nothing changed.
 */
export async function changeAgency(
  before: Partial<Changeable>,
  input: { readonly [Name in keyof Changeable]?: Changeable[Name] | undefined },
  { tx, agency, clock, enqueue }: CommandContext,
): Promise<Change<Changeable> | null> {
  const change = changedFields<{ [Name in keyof Changeable]?: Changeable[Name] }>(before, input);
  if (!change) return null;
  const { opening_hours, lead_sources, ...rest } = change.after;
  await Promise.all([
    tenantTables(tx)
      .updateTable('tenants')
      .set({
        ...rest,
        ...(opening_hours !== undefined && { opening_hours: opening_hours && JSON.stringify(opening_hours) }),
        ...(lead_sources !== undefined && { lead_sources: lead_sources && [...lead_sources] }),
        updated_at: clock(),
      })
      .where('id', '=', agency.id)
      .execute(),
    change.after.time_zone && enqueue(dailyWork, { day: dayAt(clock(), change.after.time_zone) }),
  ]);
  return change;
}

/**
 * Sets or removes the custom domain of the context's agency. The domain is not served until the agency has proved its
 * ownership.
 */
export async function changeDomain(
  custom_domain: string | null,
  { tx, agency, clock, changed }: CommandContext,
): Promise<void> {
  changed('agency', agency.id);
  await tenantTables(tx)
    .updateTable('tenants')
    .set({ custom_domain, updated_at: clock() })
    .where('id', '=', agency.id)
    .execute();
}
