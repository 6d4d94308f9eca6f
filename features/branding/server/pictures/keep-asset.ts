import { buffer } from 'node:stream/consumers';
import { allOf } from '#platform/contract/all-of.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { StepsContext } from '#platform/server/http/contexts.ts';
import { pictureAddress } from '#platform/server/http/picture-address.ts';
import type { UploadedFile } from '#platform/server/http/uploaded-file.ts';
import { type AssetName, type Branding, pictureOfAsset, type WholeBranding } from '../../contract.ts';
import { lockRow, makeRow } from '../lock-branding.ts';
import { asAgency, type KeptBranding, readKept } from '../read-branding.ts';
import { brandingTables, type PictureFiles } from '../schema.ts';
import { clearingPictures } from './clearing-pictures.ts';
import { keepFiles } from './keep-files.ts';
import { makePicture } from './make-picture.ts';
import type { MadePicture, PictureUse } from './picture-task.ts';

type Writing = CommandContext<'branding_scope'>;

/**
 * Stores a picture of the agency's brand in place of the previous one. Refuses an unusable picture with `no_picture`.
 * No transaction is open while it is drawn.
 */
export async function keepAsset(
  asset: AssetName,
  file: UploadedFile | undefined,
  { act, finish, refuse, agency }: StepsContext<'branding_scope' | 'no_picture'>,
): Promise<Branding> {
  await act(async (ctx) => demandScope(await readKept(ctx), ctx as Writing));
  const use = pictureOfAsset[asset];
  const made = await pictureIn(use, file, agency.id);
  if (!made) return refuse('no_picture');
  return finish(async (ctx) => {
    const kept = await lockedFor(ctx as Writing);
    return asAgency(await keepPicture(use, made, kept, ctx));
  });
}

/** The picture made from an uploaded file. null means it can't be used. */
export async function pictureIn(
  use: PictureUse,
  file: UploadedFile | undefined,
  agencyId: string,
): Promise<MadePicture | null> {
  return file ? makePicture({ use, type: file.type, file: await buffer(file.read()) }, agencyId) : null;
}

/** Stores a picture's files and references them in the brand, whose row is locked. */
export async function keepPicture(
  use: PictureUse,
  made: MadePicture,
  kept: KeptBranding,
  ctx: CommandContext,
): Promise<WholeBranding> {
  return write(use, await keepFiles(made, ctx), kept, ctx as Writing);
}

/** Removes the picture; no effect if there is none. */
export async function removeAsset(asset: AssetName, ctx: Writing): Promise<WholeBranding> {
  return write(pictureOfAsset[asset], null, await lockedFor(ctx), ctx);
}

async function lockedFor(ctx: Writing): Promise<KeptBranding> {
  const { kept } = await allOf({ makeRow: makeRow(ctx), lockRow: lockRow(ctx), kept: readKept(ctx) });
  demandScope(kept, ctx);
  return kept;
}

function demandScope({ branding }: KeptBranding, { refuse }: Pick<Writing, 'refuse'>): void {
  if (branding.branding_scope === 'Theme Only') refuse('branding_scope');
}

async function write(
  use: PictureUse,
  files: PictureFiles | null,
  kept: KeptBranding,
  { tx, agency, clock, audit, changed, enqueue }: Writing,
): Promise<WholeBranding> {
  const field = `${use}_url` as const;
  const address = files ? pictureAddress(agency.id, files.shown) : '';
  const before = kept.branding[field];
  audit({
    action: 'changeBrandAsset',
    entity: 'branding',
    entity_id: agency.id,
    before: { [field]: before },
    after: { [field]: address },
  });
  await Promise.all([
    brandingTables(tx)
      .updateTable('brandings')
      .set({ [use]: files && JSON.stringify(files), updated_at: clock() })
      .where('tenant_id', '=', agency.id)
      .execute(),
    changed('branding', agency.id),
    enqueue(clearingPictures, {}),
  ]);
  return { ...kept.branding, [field]: address };
}
