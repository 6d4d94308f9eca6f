import { enterAgency } from '#features/tenants/server/index.ts';
import type { Deed, PlatformDeed } from '#platform/server/acts/deed.ts';
import type { StepsContext } from '#platform/server/http/contexts.ts';
import type { UploadedFile } from '#platform/server/http/uploaded-file.ts';
import { type AssetName, pictureOfAsset, type TenantBranding, type UpdateBranding } from '../contract.ts';
import { cleanMarkup } from './markup/clean-markup.ts';
import { isMarkupShown } from './markup/read-markup.ts';
import { keepPicture, pictureIn } from './pictures/keep-asset.ts';
import { type KeptBranding, readKept } from './read-branding.ts';
import { changeBranding, lockRow, makeRow } from './write-branding.ts';

/** How an agency looks and writes, as the operator sees it. Refuses with `not_found` before anything was chosen. */
export async function readTenantBranding(id: string, deed: PlatformDeed): Promise<TenantBranding> {
  const inside = (await enterAgency(id, deed)) ?? deed.refuse('not_found');
  const [kept, isShown] = await Promise.all([readKept(inside), isMarkupShown(inside)]);
  return kept.isKept ? asOperator(id, kept, isShown) : deed.refuse('not_found');
}

/** A branding as operators see it: with what of style and header is drawn, where any is drawn at all. */
export function asOperator(
  tenant_id: string,
  { branding, markupOffSince }: KeptBranding,
  is_markup_shown_anywhere: boolean,
): TenantBranding {
  const { dropped } = cleanMarkup(branding);
  const is_markup_shown = is_markup_shown_anywhere && markupOffSince === null;
  return { tenant_id, ...branding, dropped, is_markup_shown, is_markup_shown_anywhere };
}

/** Changes it; refuses with `not_found` before anything was chosen. */
export async function updateTenantBranding(
  id: string,
  given: UpdateBranding,
  deed: PlatformDeed<'branding_scope'>,
): Promise<TenantBranding> {
  const inside = (await enterAgency(id, deed)) ?? deed.refuse('not_found');
  const [isThere, ...known] = await Promise.all([lockRow(inside), readKept(inside), isMarkupShown(inside)]);
  if (!isThere) deed.refuse('not_found');
  return written('updateTenantBranding', given, known, inside, deed);
}

/** Chooses it for the first time; refuses with `branding_exists` afterwards. */
export async function createTenantBranding(
  id: string,
  given: UpdateBranding,
  deed: PlatformDeed<'branding_scope' | 'branding_exists'>,
): Promise<TenantBranding> {
  const inside = (await enterAgency(id, deed)) ?? deed.refuse('not_found');
  const [isNew, ...known] = await Promise.all([makeRow(inside), readKept(inside), isMarkupShown(inside)]);
  if (!isNew) deed.refuse('branding_exists');
  return written('createTenantBranding', given, known, inside, deed);
}

/**
 * Takes a picture into the brand of an agency, in every scope. Refuses with `no_picture` what cannot be shown. No transaction
 * is open while it is made.
 */
export async function uploadTenantAsset(
  { id, asset }: { id: string; asset: AssetName },
  file: UploadedFile | undefined,
  { act, finish, refuse }: StepsContext<'no_picture', PlatformDeed<'no_picture'>>,
): Promise<TenantBranding> {
  await act(async (deed) => {
    deed.audit(null);
    return (await enterAgency(id, deed)) ?? deed.refuse('not_found');
  });
  const use = pictureOfAsset[asset];
  const made = (await pictureIn(use, file, id)) ?? refuse('no_picture');
  return finish(async (deed) => {
    const inside = (await enterAgency(id, deed)) ?? deed.refuse('not_found');
    const [, , kept, isShown] = await Promise.all([
      makeRow(inside),
      lockRow(inside),
      readKept(inside),
      isMarkupShown(inside),
    ]);
    const branding = await keepPicture(use, made, kept, inside);
    deed.audit({ action: 'uploadTenantBrandAsset', detail: { tenant_id: id, asset } });
    return asOperator(id, { ...kept, branding }, isShown);
  });
}

/** Both trails tell it: the agency's what was changed, the platform's whose. */
async function written(
  action: string,
  given: UpdateBranding,
  [kept, isShown]: [KeptBranding, boolean],
  inside: Deed<'branding_scope'>,
  { audit }: Pick<PlatformDeed, 'audit'>,
): Promise<TenantBranding> {
  const changed = await changeBranding('operator', action, given, kept, inside);
  audit({ action, detail: { tenant_id: inside.agency.id } });
  return asOperator(inside.agency.id, changed, isShown);
}
