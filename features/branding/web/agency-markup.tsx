import { Suspense } from 'react';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useBranding } from './use-branding.ts';

/** A rendered style and header, loaded only if there are any. */
export const DrawnMarkup = lazyView(() => import('./markup/drawn-markup.tsx'));

const OwnMarkup = lazyView(() => import('./markup/own-markup.tsx'));

/** The agency's style and header at the top of its working area; nothing if it has none. */
export function AgencyMarkup() {
  const branding = useBranding();
  return branding?.has_markup ? (
    <Suspense>
      <OwnMarkup />
    </Suspense>
  ) : null;
}
