import { buffer } from 'node:stream/consumers';
import type { Deed } from '#platform/server/acts/deed.ts';
import type { UploadedFile } from '#platform/server/http/uploaded-file.ts';
import { type AssetName, type Branding, brandingFacts, pictureOfAsset } from '../../contract.ts';
import { type KeptBranding, readKept } from '../read-branding.ts';
import { brandingTables, type PictureFiles } from '../schema.ts';
import { lockRow, makeRow } from '../write-branding.ts';
import { addressOfPicture } from './address.ts';
import { clearingPictures } from './clearing-pictures.ts';
import { makePicture, type PictureUse } from './make-picture.ts';

type Writing = Deed<'branding_scope'>;

/** Takes a picture for the agency's brand in the place of the one before. Refuses with `no_picture` what cannot be shown. */
export async function keepAsset(
  asset: AssetName,
  file: UploadedFile | undefined,
  deed: Deed<'branding_scope' | 'no_picture'>,
): Promise<Branding> {
  const { agency, services, refuse } = deed;
  const use = pictureOfAsset[asset];
  const made = file && (await makePicture(use, await buffer(file.read())));
  if (!made) return refuse('no_picture');
  const kept = await lockedFor(deed as Writing);
  const { storage } = services;
  const entries = await Promise.all(
    Object.entries(made.made).map(async ([name, bytes]) => [name, await storage.put(agency.id, bytes, 'png')] as const),
  );
  const shown = await storage.put(agency.id, made.shown, 'webp');
  return write(use, { shown, made: Object.fromEntries(entries) }, kept, deed as Writing);
}

/** Takes the picture away; nothing where there is none. */
export async function removeAsset(asset: AssetName, deed: Writing): Promise<Branding> {
  return write(pictureOfAsset[asset], null, await lockedFor(deed), deed);
}

async function lockedFor(deed: Writing): Promise<KeptBranding> {
  const [, , kept] = await Promise.all([makeRow(deed as Deed), lockRow(deed as Deed), readKept(deed)]);
  if (kept.branding.branding_scope === 'Theme Only') deed.refuse('branding_scope');
  return kept;
}

async function write(
  use: PictureUse,
  files: PictureFiles | null,
  kept: KeptBranding,
  { tx, agency, clock, audit, emit, enqueue }: Writing,
): Promise<Branding> {
  const field = `${use}_url` as const;
  const address = files ? addressOfPicture(agency.id, files.shown) : '';
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
    emit(brandingFacts.brandingChanged, { id: agency.id }),
    enqueue(clearingPictures, {}),
  ]);
  return { ...kept.branding, [field]: address };
}
