import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '#platform/web/brand/brand-provider.tsx';
import { brandOfHost, hostBrand } from '#platform/web/brand/host-brand.ts';
import { keepLastBrand } from '#platform/web/brand/last-brand.ts';
import { session, updateSessionUser } from '#platform/web/session.ts';
import { support } from '#platform/web/support.ts';
import { brandOfColours } from '../contract/themes.ts';
import type { Branding } from '../contract.ts';
import { useBranding } from './use-branding.ts';

const productIcon = '/favicon.svg';

/** Keeps the page in the agency's colours, names and ways of writing, whoever changes them. Shows nothing itself. */
export function AgencyBrand() {
  const { t } = useTranslation();
  const branding = useBranding();
  const { keepBrand } = useBrand();
  const title = branding ? branding.app_title || branding.company_name : t('product');

  // The page around the app, and what this browser shows first the next time.
  useEffect(() => {
    if (!branding) return;
    const brand = brandOfColours(branding);
    keepBrand(brand);
    keepLastBrand(brand);
    keepSettings(branding);
    support.email = branding.support_email;
  }, [branding, keepBrand]);

  // The picture in the browser's tab.
  const icon = branding?.favicon_url || branding?.small_logo_url || productIcon;
  useEffect(() => {
    document.querySelector('link[rel=icon]')?.setAttribute('href', icon);
    return () => document.querySelector('link[rel=icon]')?.setAttribute('href', productIcon);
  }, [icon]);

  // Whoever signs out leaves the colours of the host behind, and nothing for the next page of this browser.
  useEffect(
    () => () => {
      keepBrand(brandOfHost);
      keepLastBrand(null);
      support.email = hostBrand?.support_email ?? '';
    },
    [keepBrand],
  );

  // The title of the browser's tab.
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}

/** What the screens write days by stands in the session, where it was when it began. */
function keepSettings({ time_zone, date_format }: Branding): void {
  const user = session()?.user;
  if (!user?.agency || (user.agency.time_zone === time_zone && user.agency.date_format === date_format)) return;
  updateSessionUser({ ...user, agency: { ...user.agency, time_zone, date_format } });
}
