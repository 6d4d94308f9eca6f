import {
  brandOfColours,
  colourFields,
  isOffered,
  operatorFields,
  type UpdateBranding,
  type WholeBranding,
} from '../contract.ts';

/**
 * Who writes: the agency's Admin, limited by the scope, or an operator. `settings`: the Admin writes the agency's own
 * details apart from its look, of which the scope limits only the name.
 */
export type Hand = 'admin' | 'settings' | 'operator';

/**
 * The actual changes within the scope. null means the request exceeds the scope. `''` and the stored value of
 * `custom_css` and `header_html` don't count as changes: outside the scope Full they stay unchanged and hidden.
 */
export function withinScope(hand: Hand, before: WholeBranding, input: UpdateBranding): UpdateBranding | null {
  const scope = before.branding_scope;
  const mayWriteMarkup = hand === 'operator' && scope === 'Full';
  const change = { ...input };
  for (const name of operatorFields) {
    if (mayWriteMarkup) continue;
    const isUse = change[name] !== undefined && change[name] !== '' && change[name] !== before[name];
    if (isUse) return null;
    delete change[name];
  }
  if (hand === 'operator' || scope !== 'Theme Only') return change;
  const names = Object.keys(change) as (keyof UpdateBranding)[];
  const changed = names.filter((name) => change[name] !== undefined && change[name] !== before[name]);
  if (hand === 'settings') return changed.includes('company_name') ? null : change;
  if (changed.some((name) => !(colourFields as readonly string[]).includes(name))) return null;
  return changed.length === 0 || isOffered(brandOfColours({ ...before, ...withoutUndefined(change) })) ? change : null;
}

const withoutUndefined = <T extends object>(input: T) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]: Exclude<T[Name], undefined>;
  };
