import { Suspense } from 'react';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useBranding } from './use-branding.ts';

/** A style and a header as they are drawn; fetched where there are any. */
export const DrawnMarkup = lazyView(() => import('./markup/drawn-markup.tsx'));

const OwnMarkup = lazyView(() => import('./markup/own-markup.tsx'));

/** Style and header of the agency, at the head of its working area; nothing where it has none. */
export function AgencyMarkup() {
  const branding = useBranding();
  return branding?.has_markup ? (
    <Suspense>
      <OwnMarkup />
    </Suspense>
  ) : null;
}
