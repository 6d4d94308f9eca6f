import { type Brand, defaultBrand } from '#platform/contract/brand.ts';

/** What the page brings of the agency whose host it is; `platform/server/http/host-brand.ts` says what the fields mean. */
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

/** The agency whose host this is; null: it is the common one. */
export const hostBrand: HostBrand | null = text ? (JSON.parse(text) as HostBrand) : null;

/** The colours of this host before anybody has signed in. */
export const brandOfHost: Brand = hostBrand?.colours ?? defaultBrand;
