import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { pictureAddress } from '#platform/server/http/picture-address.ts';
import { type Branding, type BrandingScope, brandingDefaults, type WholeBranding } from '../contract.ts';

import { brandingTables, type PictureFiles } from './schema.ts';

/** The branding's own columns, without the defaults. */
const ownColumns = [
  'company_tagline',
  'support_email',
  'license_number',
  'app_title',
  'login_title',
  'dashboard_title',
  'footer',
  'facebook_url',
  'twitter_url',
  'linkedin_url',
  'website_url',
  'custom_css',
  'header_html',
] as const;
const chosenColumns = [
  'company_name',
  'company_email',
  'primary_color',
  'accent_color',
  'background_color',
  'text_color',
  'logo',
  'small_logo',
  'favicon',
] as const;

/** A stored branding, and whether one exists. */
export interface KeptBranding {
  branding: WholeBranding;
  /** false: the values are the defaults. */
  isKept: boolean;
  /** null: style and header are rendered, unless they are off for all agencies. */
  markupOffSince: string | Date | null;
  pictures: Readonly<Record<'logo' | 'small_logo' | 'favicon', PictureFiles | null>>;
}

/**
 * Returns the branding of the context's agency. Unset fields have the default or the value of the agency's own row. One
 * statement.
 */
export async function readKept({ tx, agency }: Pick<CommandContext, 'tx' | 'agency'>): Promise<KeptBranding> {
  const row = await brandingTables(tx)
    .selectFrom('tenants')
    .leftJoin('brandings', (join) => join.onRef('brandings.tenant_id', '=', 'tenants.id'))
    .select([
      'tenants.name',
      'tenants.admin_email',
      'tenants.contact_phone',
      'tenants.address',
      'tenants.locale',
      'tenants.date_format',
      'tenants.time_zone',
      'tenants.branding_scope',
      'brandings.tenant_id as kept',
      'brandings.markup_off_since',
      ...ownColumns.map((name) => `brandings.${name}` as const),
      ...chosenColumns.map((name) => `brandings.${name}` as const),
    ])
    .where('tenants.id', '=', agency.id)
    .executeTakeFirstOrThrow();
  const { logo, small_logo, favicon } = row;
  const pictures = { logo, small_logo, favicon };
  const address = (picture: PictureFiles | null) => (picture ? pictureAddress(agency.id, picture.shown) : '');
  return {
    isKept: row.kept !== null,
    markupOffSince: row.markup_off_since,
    pictures,
    branding: {
      company_name: row.company_name ?? row.name,
      company_tagline: row.company_tagline ?? '',
      company_phone: row.contact_phone,
      company_email: row.company_email ?? row.admin_email,
      support_email: row.support_email ?? '',
      address: row.address,
      license_number: row.license_number ?? '',
      primary_color: row.primary_color ?? brandingDefaults.primary_color,
      accent_color: row.accent_color ?? brandingDefaults.accent_color,
      background_color: row.background_color ?? brandingDefaults.background_color,
      text_color: row.text_color ?? brandingDefaults.text_color,
      logo_url: address(logo),
      small_logo_url: address(small_logo),
      favicon_url: address(favicon),
      app_title: row.app_title ?? '',
      login_title: row.login_title ?? '',
      dashboard_title: row.dashboard_title ?? '',
      footer: row.footer ?? '',
      facebook_url: row.facebook_url ?? '',
      twitter_url: row.twitter_url ?? '',
      linkedin_url: row.linkedin_url ?? '',
      website_url: row.website_url ?? '',
      locale: row.locale as Branding['locale'],
      currency: brandingDefaults.currency,
      date_format: row.date_format,
      time_zone: row.time_zone,
      custom_css: row.custom_css ?? '',
      header_html: row.header_html ?? '',
      branding_scope: row.branding_scope as BrandingScope,
    },
  };
}

/** Returns a branding for its agency, without what its scope hides. */
export async function readBranding(ctx: Pick<CommandContext, 'tx' | 'agency'>): Promise<Branding> {
  const { branding } = await readKept(ctx);
  return asAgency(branding);
}

/** The part of a branding that the agency's users see. */
export function asAgency({ custom_css, header_html, ...branding }: WholeBranding): Branding {
  const has_markup = branding.branding_scope === 'Full' && (custom_css !== '' || header_html !== '');
  return { ...branding, has_markup };
}
