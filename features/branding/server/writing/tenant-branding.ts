import { enterAgency } from '#features/tenants/server/index.ts';
import { allOf } from '#platform/contract/all-of.ts';
import type { PlatformCommandContext } from '#platform/server/acts/command-context.ts';
import type { StepsContext } from '#platform/server/http/contexts.ts';
import type { UploadedFile } from '#platform/server/http/uploaded-file.ts';
import { type AssetName, pictureOfAsset, type TenantBranding, type UpdateBranding } from '../../contract.ts';
import { lockRow, makeRow } from '../lock-branding.ts';
import { asOperator, isMarkupShown } from '../markup/read-markup.ts';
import { fetchPictures, namesWebPicture } from '../pictures/fetch-pictures.ts';
import { keepPicture, pictureIn } from '../pictures/keep-asset.ts';
import { readKept } from '../read-branding.ts';
import { changeBranding, demandScope } from './write-branding.ts';

/**
 * Returns an agency's branding for the operator: the defaults it has as long as none is set. Refuses with `not_found` if
 * there is no such agency.
 */
export async function readTenantBranding(id: string, ctx: PlatformCommandContext): Promise<TenantBranding> {
  const inside = (await enterAgency(id, ctx)) ?? ctx.refuse('not_found');
  const [kept, isShown] = await Promise.all([readKept(inside), isMarkupShown(inside)]);
  return asOperator(id, kept, isShown);
}

type Steps<Code extends string> = StepsContext<Code, PlatformCommandContext<Code>>;

/** Changes the branding. Refuses with `not_found` if none is set. */
export function updateTenantBranding(
  id: string,
  input: UpdateBranding,
  context: Steps<'branding_scope'>,
): Promise<TenantBranding> {
  const refused = () => context.refuse('not_found');
  return write(id, { action: 'updateTenantBranding', isFirst: false, given: input, refused }, context);
}

/** Sets the branding for the first time. Refuses with `branding_exists` if one is set. */
export function createTenantBranding(
  id: string,
  input: UpdateBranding,
  context: Steps<'branding_scope' | 'branding_exists'>,
): Promise<TenantBranding> {
  const refused = () => context.refuse('branding_exists');
  return write(
    id,
    { action: 'createTenantBranding', isFirst: true, given: input, refused },
    context as Steps<'branding_scope'>,
  );
}

/** An operator's change. */
interface Writing {
  action: string;
  /** Whether this must be the first branding, or an existing one. */
  isFirst: boolean;
  given: UpdateBranding;
  /** Refuses if the opposite is the case. */
  refused: () => never;
}

/** Both audit trails record it: the agency's what changed, the platform's for which agency. */
async function write(
  id: string,
  { action, isFirst, given, refused }: Writing,
  context: Steps<'branding_scope'>,
): Promise<TenantBranding> {
  const { act, finish } = context;
  const enter = async (ctx: PlatformCommandContext<'branding_scope'>) =>
    (await enterAgency(id, ctx)) ?? ctx.refuse('not_found');
  if (namesWebPicture(given)) {
    // Checked first, so that no picture is fetched for a change that is refused.
    await act(async (ctx) => {
      const kept = await readKept(await enter(ctx));
      if (kept.isKept === isFirst) refused();
      demandScope('operator', given, kept, ctx);
    });
  }
  const fetched = await fetchPictures(given, id, context);
  return finish(async (ctx) => {
    const inside = await enter(ctx);
    const take = isFirst ? makeRow : lockRow;
    const [isTaken, kept, isShown] = await Promise.all([take(inside), readKept(inside), isMarkupShown(inside)]);
    if (!isTaken) refused();
    const changed = await changeBranding({ hand: 'operator', action, given, fetched }, kept, inside);
    ctx.audit({ action, detail: { tenant_id: id } });
    return asOperator(id, changed, isShown);
  });
}

/**
 * Stores a picture in an agency's brand, in every scope. Refuses an unusable picture with `no_picture`. No transaction
 * is open while it is drawn.
 */
export async function uploadTenantAsset(
  { id, asset }: { id: string; asset: AssetName },
  file: UploadedFile | undefined,
  { act, finish, refuse }: StepsContext<'no_picture', PlatformCommandContext<'no_picture'>>,
): Promise<TenantBranding> {
  await act(async (ctx) => {
    ctx.audit(null);
    return (await enterAgency(id, ctx)) ?? ctx.refuse('not_found');
  });
  const use = pictureOfAsset[asset];
  const made = (await pictureIn(use, file, id)) ?? refuse('no_picture');
  return finish(async (ctx) => {
    const inside = (await enterAgency(id, ctx)) ?? ctx.refuse('not_found');
    const { kept, isShown } = await allOf({
      makeRow: makeRow(inside),
      lockRow: lockRow(inside),
      kept: readKept(inside),
      isShown: isMarkupShown(inside),
    });
    const branding = await keepPicture(use, made, kept, inside);
    ctx.audit({ action: 'uploadTenantBrandAsset', detail: { tenant_id: id, asset } });
    return asOperator(id, { ...kept, branding }, isShown);
  });
}
