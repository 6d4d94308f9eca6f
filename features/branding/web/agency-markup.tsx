import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyView } from '#platform/web/lazy-view.ts';
import { asking } from '#platform/web/reads.ts';
import { brandingApi } from './reading-api.ts';
import { useBranding } from './use-branding.ts';

/** The operator's style and header as they are drawn; fetched where there are any. */
export const DrawnMarkup = lazyView(() => import('./markup/drawn-markup.tsx'));

/** Style and header of the agency, at the head of its working area; nothing where it has none. */
export function AgencyMarkup() {
  const branding = useBranding();
  const isThere = Boolean(branding?.custom_css || branding?.header_html);
  const { data } = useQuery({ ...asking(brandingApi.readMarkup, {}), enabled: isThere });
  return isThere && data ? (
    <Suspense>
      <DrawnMarkup markup={data} />
    </Suspense>
  ) : null;
}
