import { changeAgency } from '#features/tenants/server/index.ts';
import { changedFields } from '#platform/server/acts/audit.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import type { UpdateBranding, WholeBranding } from '../contract.ts';
import { clearingPictures } from './pictures/clearing-pictures.ts';
import { fetchingPicture } from './pictures/fetching-picture.ts';
import { type KeptBranding, readKept } from './read-branding.ts';
import { brandingTables } from './schema.ts';
import { type Hand, withinScope } from './scope.ts';

const pictureFields = ['logo_url', 'small_logo_url', 'favicon_url'] as const;
const useOf = { logo_url: 'logo', small_logo_url: 'small_logo', favicon_url: 'favicon' } as const;
/** What the agency's own row has of a branding. */
const agencyFields = ['address', 'locale', 'date_format', 'time_zone'] as const;

/** Makes the row of a branding where there is none; false: there was one. From then on nobody else changes it. */
export async function makeRow({ tx, agency, clock }: Deed): Promise<boolean> {
  const now = clock();
  const made = await brandingTables(tx)
    .insertInto('brandings')
    .values({ tenant_id: agency.id, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
    .returning('tenant_id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Lets nobody else change a branding until this deed is done; false: there is none. */
export async function lockRow({ tx, agency }: Deed): Promise<boolean> {
  const row = await brandingTables(tx)
    .selectFrom('brandings')
    .select('tenant_id')
    .where('tenant_id', '=', agency.id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Changes a branding whose row is locked; what is left out stays. The agency's trail tells what was changed, and every open
 * screen of the agency hears of it. A picture on the web is fetched afterwards. Refuses with `branding_scope` what the agency's scope does not let this hand write.
 */
export async function changeBranding(
  hand: Hand,
  action: string,
  given: UpdateBranding,
  kept: KeptBranding,
  deed: Deed<'branding_scope'>,
): Promise<KeptBranding> {
  const { agency, audit, changed, enqueue, refuse, refuseFields } = deed;
  const allowed = withinScope(hand, kept.branding, given);
  if (!allowed) return refuse('branding_scope');
  const { currency: _always, ...written } = allowed;
  const onTheWeb = pictureFields.filter((name) => written[name]?.startsWith('https://'));
  const fetching = onTheWeb.map((name) => enqueue(fetchingPicture, { use: useOf[name], url: written[name] as string }));
  for (const name of onTheWeb) delete written[name];
  const foreign = pictureFields.filter((name) => written[name] && written[name] !== kept.branding[name]);
  if (foreign.length > 0) {
    const message = 'branding:validation.picture';
    refuseFields(foreign.map((field) => ({ field, code: 'invalid', message })));
  }
  const change = changedFields<Omit<WholeBranding, 'branding_scope'>>(kept.branding, written);
  audit(change && { action, entity: 'branding', entity_id: agency.id, ...change });
  if (!change) {
    await Promise.all(fetching);
    return kept;
  }
  await Promise.all([
    ...fetching,
    writeRow(change.after, deed),
    changeAgency(
      { ...kept.branding, contact_phone: kept.branding.company_phone },
      { ...pick(change.after, agencyFields), contact_phone: change.after.company_phone },
      deed,
    ),
    changed('branding', agency.id),
    pictureFields.some((name) => Object.hasOwn(change.after, name)) && enqueue(clearingPictures, {}),
    agencyFields.some((name) => Object.hasOwn(change.after, name)) && changed('agency', agency.id),
  ]);
  return { ...kept, isKept: true, branding: { ...kept.branding, ...change.after } };
}

async function writeRow(change: Partial<WholeBranding>, { tx, agency, clock }: Deed): Promise<void> {
  const { company_phone, address, locale, date_format, time_zone, currency, branding_scope, ...rest } = change;
  const { logo_url, small_logo_url, favicon_url, ...own } = rest;
  await brandingTables(tx)
    .updateTable('brandings')
    .set({
      ...own,
      ...(logo_url === '' && { logo: null }),
      ...(small_logo_url === '' && { small_logo: null }),
      ...(favicon_url === '' && { favicon: null }),
      updated_at: clock(),
    })
    .where('tenant_id', '=', agency.id)
    .execute();
}

function pick<T extends object, Name extends keyof T>(from: T, names: readonly Name[]): Pick<T, Name> {
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(from, name)).map((name) => [name, from[name]]),
  ) as Pick<T, Name>;
}

/** Changes how the Admin's own agency looks and writes. The first change makes its row. */
export async function updateBranding(given: UpdateBranding, deed: Deed<'branding_scope'>): Promise<KeptBranding> {
  // The reading is sent after the lock, and so sees what whoever held it has written.
  const [, , , kept] = await Promise.all([makeRow(deed), lockRow(deed), deed.refuseIfChanged(), readKept(deed)]);
  return changeBranding('admin', 'updateBranding', given, kept, deed);
}
