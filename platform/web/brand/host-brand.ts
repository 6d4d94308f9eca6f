import { type Brand, defaultBrand } from '#platform/contract/brand.ts';

/**
 * The branding that the page carries for the agency of its host; `platform/server/http/host-brand.ts` describes the
 * fields.
 */
export interface HostBrand {
  readonly company_name: string;
  readonly company_tagline: string;
  readonly login_title: string;
  readonly support_email: string;
  readonly logo_url: string;
  readonly favicon_url: string;
  readonly colours: Brand;
  readonly common_url: string;
}

const text = document.querySelector<HTMLMetaElement>('meta[name=brand]')?.content;

/** The branding of this host's agency; null means the shared host. */
export const hostBrand: HostBrand | null = text ? (JSON.parse(text) as HostBrand) : null;

/** The colors of this host before sign-in. */
export const brandOfHost: Brand = hostBrand?.colours ?? defaultBrand;
