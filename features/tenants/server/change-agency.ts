import { dayAt } from '#platform/contract/calendar.ts';
import { type Change, changedFields } from '#platform/server/acts/audit.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { AgencyDetails, AgencySettings } from '../contract.ts';
import { dailyWork } from './begin-days.ts';
import { tenantTables } from './schema.ts';

type Changeable = Omit<AgencyDetails, 'name'> & AgencySettings;

/**
 * Changes how the deed's agency is reached, counts its days and writes, from what it is now; what is left out stays. One
 * that moves to another time zone begins its day anew, which counts its days by the new midnights. Whoever asks tells the
 * trail what comes back: null when nothing changes.
 */
export async function changeAgency(
  before: Changeable,
  input: { readonly [Name in keyof Changeable]?: Changeable[Name] | undefined },
  { tx, agency, clock, enqueue }: CommandContext,
): Promise<Change<Changeable> | null> {
  const change = changedFields<{ [Name in keyof Changeable]: Changeable[Name] }>(before, input);
  if (!change) return null;
  await Promise.all([
    tenantTables(tx)
      .updateTable('tenants')
      .set({ ...change.after, updated_at: clock() })
      .where('id', '=', agency.id)
      .execute(),
    change.after.time_zone && enqueue(dailyWork, { day: dayAt(clock(), change.after.time_zone) }),
  ]);
  return change;
}

/** Gives the deed's agency another domain of its own, or none. It leads nowhere until it has proved to be the agency's. */
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
