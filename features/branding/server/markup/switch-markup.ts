import { enterAgency, switchMarkup } from '#features/tenants/server/index.ts';
import type { PlatformCommandContext } from '#platform/server/acts/command-context.ts';
import type { MarkupSwitch, TenantBranding } from '../../contract.ts';
import { lockRow } from '../lock-branding.ts';
import { readKept } from '../read-branding.ts';
import { brandingTables } from '../schema.ts';
import { asOperator, isMarkupShown } from './read-markup.ts';

/** Turns style and header of all agencies off or on. Open screens apply it with their next request. */
export async function switchAllMarkup({ is_shown }: MarkupSwitch, ctx: PlatformCommandContext): Promise<MarkupSwitch> {
  ctx.audit({ action: 'switchMarkup', detail: { is_shown } });
  await switchMarkup(is_shown, ctx);
  return { is_shown };
}

/**
 * Turns those of one agency off or on; its open screens update. Refuses with `not_found` if the agency has no branding.
 */
export async function switchTenantMarkup(
  id: string,
  { is_shown }: MarkupSwitch,
  ctx: PlatformCommandContext,
): Promise<TenantBranding> {
  const inside = (await enterAgency(id, ctx)) ?? ctx.refuse('not_found');
  const [isThere, kept, isShown] = await Promise.all([lockRow(inside), readKept(inside), isMarkupShown(inside)]);
  if (!isThere) ctx.refuse('not_found');
  const { tx, agency, clock, audit, changed } = inside;
  const markupOffSince = is_shown ? null : clock();
  audit({ action: 'switchTenantMarkup', entity: 'branding', entity_id: id, after: { is_markup_shown: is_shown } });
  ctx.audit({ action: 'switchTenantMarkup', detail: { tenant_id: id, is_shown } });
  await Promise.all([
    brandingTables(tx)
      .updateTable('brandings')
      .set({ markup_off_since: markupOffSince })
      .where('tenant_id', '=', agency.id)
      .execute(),
    changed('branding', id),
  ]);
  return asOperator(id, { ...kept, markupOffSince }, isShown);
}
