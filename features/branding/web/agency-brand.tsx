import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '#platform/web/brand/brand-provider.tsx';
import { brandOfHost, hostBrand } from '#platform/web/brand/host-brand.ts';
import { keepLastBrand } from '#platform/web/brand/last-brand.ts';
import { usePageTitle } from '#platform/web/page-title.ts';
import { session, updateSessionUser } from '#platform/web/session.ts';
import { support } from '#platform/web/support.ts';
import { brandOfColours } from '../contract/themes.ts';
import type { Branding } from '../contract.ts';
import { useBranding } from './use-branding.ts';

const productIcon = '/favicon.svg';

/** Keeps the page in the agency's colors, names and formats after any change. Renders nothing itself. */
export function AgencyBrand() {
  const { t } = useTranslation();
  const branding = useBranding();
  const { keepBrand } = useBrand();
  const title = branding ? branding.app_title || branding.company_name : t('product');

  // Applies the brand to the page around the app, and stores it for the next start in this browser.
  useEffect(() => {
    if (!branding) return;
    const brand = brandOfColours(branding);
    keepBrand(brand);
    keepLastBrand(brand);
    keepSettings(branding);
    support.email = branding.support_email;
  }, [branding, keepBrand]);

  // The browser tab's icon.
  const icon = branding?.favicon_url || branding?.small_logo_url || productIcon;
  useEffect(() => {
    document.querySelector('link[rel=icon]')?.setAttribute('href', icon);
    return () => document.querySelector('link[rel=icon]')?.setAttribute('href', productIcon);
  }, [icon]);

  // Signing out leaves the host's colors, and stores none for the next page of this browser.
  useEffect(
    () => () => {
      keepBrand(brandOfHost);
      keepLastBrand(null);
      support.email = hostBrand?.support_email ?? '';
    },
    [keepBrand],
  );

  usePageTitle('agency', title);
  return null;
}

/** The session holds the settings for writing days, from the time it started. */
function keepSettings({ time_zone, date_format }: Branding): void {
  const user = session()?.user;
  if (!user?.agency || (user.agency.time_zone === time_zone && user.agency.date_format === date_format)) return;
  updateSessionUser({ ...user, agency: { ...user.agency, time_zone, date_format } });
}
