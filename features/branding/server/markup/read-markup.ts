import type { CommandContext, PlatformCommandContext } from '#platform/server/acts/command-context.ts';
import type { Markup, TenantBranding } from '../../contract.ts';
import { type KeptBranding, readKept } from '../read-branding.ts';
import { brandingTables } from '../schema.ts';
import { cleanMarkup } from './clean-markup.ts';

/** Whether style and header are rendered at all. */
export async function isMarkupShown({ tx }: Pick<CommandContext | PlatformCommandContext, 'tx'>): Promise<boolean> {
  const row = await brandingTables(tx).selectFrom('installation').select('markup_off_since').executeTakeFirstOrThrow();
  return row.markup_off_since === null;
}

/**
 * Returns the agency's style and header as its users see them. Both are empty if they are off, or the scope has none.
 */
export async function readMarkup(ctx: Pick<CommandContext, 'tx' | 'agency'>): Promise<Markup> {
  const [isShown, { branding, markupOffSince }] = await Promise.all([isMarkupShown(ctx), readKept(ctx)]);
  const isFull = branding.branding_scope === 'Full';
  if (!isShown || !isFull || markupOffSince !== null) return { style: '', header: [] };
  const { style, header } = cleanMarkup(branding);
  return { style, header };
}

/** A branding for operators, with the rendered parts of style and header, if these are rendered at all. */
export function asOperator(
  tenant_id: string,
  { branding, markupOffSince }: KeptBranding,
  is_markup_shown_anywhere: boolean,
): TenantBranding {
  const { dropped } = cleanMarkup(branding);
  const is_markup_shown = is_markup_shown_anywhere && markupOffSince === null;
  return { tenant_id, ...branding, dropped, is_markup_shown, is_markup_shown_anywhere };
}
