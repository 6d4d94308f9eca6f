import { changeAgency } from '#features/tenants/server/index.ts';
import { allOf } from '#platform/contract/all-of.ts';
import { changedFields } from '#platform/server/acts/audit.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { StepsContext } from '#platform/server/http/contexts.ts';
import { pictureAddress } from '#platform/server/http/picture-address.ts';
import type { Branding, UpdateBranding, WholeBranding } from '../../contract.ts';
import { lockRow, makeRow } from '../lock-branding.ts';
import { clearingPictures } from '../pictures/clearing-pictures.ts';
import {
  type FetchedPictures,
  fetchPictures,
  namesWebPicture,
  type PictureField,
  pictureFields,
  useOf,
} from '../pictures/fetch-pictures.ts';
import { keepFiles } from '../pictures/keep-files.ts';
import type { MadePicture, PictureUse } from '../pictures/picture-task.ts';
import { asAgency, type KeptBranding, readKept } from '../read-branding.ts';
import { brandingTables, type PictureFiles } from '../schema.ts';
import { type Hand, withinScope } from '../scope.ts';

/** The branding fields in the agency's own row. */
const agencyFields = ['address', 'locale', 'date_format', 'time_zone'] as const;
/** The fields whose change screens that show the agency must learn. */
const toldFields = [...agencyFields, 'company_name', 'company_phone'] as const;

/**
 * Changes a branding whose row is locked. Omitted fields stay the same. `fetched` has the pictures given by web URL.
 * The agency's audit trail records the changes, and all open screens of the agency update. Refuses with
 * `branding_scope` what the scope doesn't allow this writer.
 */
export async function changeBranding(
  { hand, action, given, fetched }: Writing,
  kept: KeptBranding,
  ctx: CommandContext<'branding_scope'>,
): Promise<KeptBranding> {
  const { agency, audit, changed, enqueue, refuseFields } = ctx;
  const { currency: _always, ...written } = demandScope(hand, given, kept, ctx);
  const foreign = pictureFields.filter(
    (name) => written[name] && !fetched[name] && written[name] !== kept.branding[name],
  );
  if (foreign.length > 0) {
    const message = 'branding:validation.picture';
    refuseFields(foreign.map((field) => ({ field, code: 'invalid', message })));
  }
  const files = await keepFetched(fetched, ctx);
  for (const name of pictureFields) {
    const picture = files[useOf[name]];
    if (picture) written[name] = pictureAddress(agency.id, picture.shown);
  }
  const change = changedFields<Omit<WholeBranding, 'branding_scope'>>(kept.branding, written);
  audit(change && { action, entity: 'branding', entity_id: agency.id, ...change });
  if (!change) return kept;
  await Promise.all([
    writeRow(change.after, files, ctx),
    changeAgency(
      { ...kept.branding, contact_phone: kept.branding.company_phone, own_name: kept.branding.company_name },
      {
        ...pick(change.after, agencyFields),
        contact_phone: change.after.company_phone,
        own_name: change.after.company_name,
      },
      ctx,
    ),
    changed('branding', agency.id),
    pictureFields.some((name) => Object.hasOwn(change.after, name)) && enqueue(clearingPictures, {}),
    toldFields.some((name) => Object.hasOwn(change.after, name)) && changed('agency', agency.id),
  ]);
  return { ...kept, isKept: true, branding: { ...kept.branding, ...change.after } };
}

/** A change, and who makes it. */
interface Writing {
  hand: Hand;
  /** Its name in the audit trail. */
  action: string;
  given: UpdateBranding;
  fetched: FetchedPictures;
}

/** The actual changes within the scope. Refuses with `branding_scope` if the request exceeds it. */
export function demandScope(
  hand: Hand,
  input: UpdateBranding,
  { branding }: KeptBranding,
  { refuse }: Pick<CommandContext<'branding_scope'>, 'refuse'>,
): UpdateBranding {
  return withinScope(hand, branding, input) ?? refuse('branding_scope');
}

type KeptFiles = { readonly [Use in PictureUse]?: PictureFiles };

async function keepFetched(fetched: FetchedPictures, ctx: CommandContext<'branding_scope'>): Promise<KeptFiles> {
  const pictures = Object.entries(fetched) as [PictureField, MadePicture][];
  return Object.fromEntries(
    await Promise.all(pictures.map(async ([name, made]) => [useOf[name], await keepFiles(made, ctx)])),
  );
}

async function writeRow(
  change: Partial<WholeBranding>,
  files: KeptFiles,
  { tx, agency, clock }: CommandContext,
): Promise<void> {
  const { company_phone, address, locale, date_format, time_zone, currency, branding_scope, ...rest } = change;
  const { logo_url, small_logo_url, favicon_url, ...own } = rest;
  const pictures = pictureFields.filter((name) => Object.hasOwn(change, name)).map((name) => useOf[name]);
  await brandingTables(tx)
    .updateTable('brandings')
    .set({
      ...own,
      ...Object.fromEntries(pictures.map((use) => [use, files[use] ? JSON.stringify(files[use]) : null])),
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

/** An agency's own details that its branding holds, apart from its look. */
export type OwnDetails = Pick<
  UpdateBranding,
  'company_name' | 'company_phone' | 'address' | 'license_number' | 'time_zone' | 'locale' | 'date_format'
>;

/** The branding of the context's agency, locked until the transaction ends. Its row is created if there is none. */
export async function lockOwnDetails(ctx: CommandContext): Promise<KeptBranding> {
  // The read is sent after the lock, so it sees what the previous lock holder wrote.
  const { kept } = await allOf({ makeRow: makeRow(ctx), lockRow: lockRow(ctx), kept: readKept(ctx) });
  return kept;
}

/**
 * Changes details of the context's agency for its settings, whatever the scope of its look; only its name follows the
 * scope (`branding_scope`). The caller names the action of the audit trail. For details that are locked. Returns all of
 * them as they are now.
 */
export async function changeOwnDetails(
  action: string,
  given: OwnDetails,
  kept: KeptBranding,
  ctx: CommandContext<'branding_scope'>,
): Promise<Pick<WholeBranding, keyof OwnDetails>> {
  const { branding } = await changeBranding({ hand: 'settings', action, given, fetched: {} }, kept, ctx);
  const { company_name, company_phone, address, license_number, time_zone, locale, date_format } = branding;
  return { company_name, company_phone, address, license_number, time_zone, locale, date_format };
}

/**
 * Changes the branding of the Admin's own agency. The first change creates its row. Pictures on the web are fetched
 * first, while no transaction is open.
 */
export async function updateBranding(
  input: UpdateBranding,
  context: StepsContext<'branding_scope'>,
): Promise<Branding> {
  const { act, finish, agency } = context;
  // Checked first, so that no picture is fetched for a change that is refused.
  if (namesWebPicture(input)) await act(async (ctx) => demandScope('admin', input, await readKept(ctx), ctx));
  const fetched = await fetchPictures(input, agency.id, context);
  return finish(async (ctx) => {
    // The read is sent after the lock, so it sees what the previous lock holder wrote.
    const { kept } = await allOf({
      makeRow: makeRow(ctx),
      lockRow: lockRow(ctx),
      refuseIfChanged: ctx.refuseIfChanged(),
      kept: readKept(ctx),
    });
    const { branding } = await changeBranding(
      { hand: 'admin', action: 'updateBranding', given: input, fetched },
      kept,
      ctx,
    );
    return asAgency(branding);
  });
}
