import { type Brand, defaultBrand } from '../../contract/brand.ts';
import { isHex } from '../../contract/colour.ts';
import type { HostedAgency } from '../access/hosts.ts';
import { pictureAddress } from './picture-address.ts';

/** What an agency's host shows to anonymous callers, and nothing else of the agency. */
export interface HostBrand {
  company_name: string;
  company_tagline: string;
  app_title: string;
  login_title: string;
  /** The e-mail address for help with the sign-in, or ''. */
  support_email: string;
  /** Addresses on this server, or ''. */
  logo_url: string;
  favicon_url: string;
  colours: Brand;
  /** The common URL of all agencies, which passkeys are bound to. */
  common_url: string;
}

/** The brand of an agency's host, with defaults for what isn't set. */
export function hostBrandOf({ id, name, branding }: HostedAgency, common_url: string): HostBrand {
  const text = (field: string) => {
    const value = branding[field];
    return typeof value === 'string' ? value : '';
  };
  const colour = (field: keyof Brand) => {
    const value = text(`${field}_color`);
    return isHex(value) ? value : defaultBrand[field];
  };
  const picture = (field: string) => {
    const files = branding[field] as { shown: string } | null | undefined;
    return files ? pictureAddress(id, files.shown) : '';
  };
  return {
    common_url,
    company_name: text('company_name') || name,
    company_tagline: text('company_tagline'),
    app_title: text('app_title'),
    login_title: text('login_title'),
    support_email: text('support_email'),
    logo_url: picture('logo'),
    favicon_url: picture('favicon') || picture('small_logo'),
    colours: {
      primary: colour('primary'),
      accent: colour('accent'),
      background: colour('background'),
      text: colour('text'),
    },
  };
}
