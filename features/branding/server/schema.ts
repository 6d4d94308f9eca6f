import type { ColumnType, Generated } from 'kysely';
import { ownTables } from '#platform/server/database/tables.ts';
import '#features/tenants/server/schema.ts';

/** The files of one picture, by their names in the agency's part of the storage. */
export interface PictureFiles {
  /** The file for screens. */
  shown: string;
  /** A PNG for PDFs and mail, and for icons by side length. */
  made: Readonly<Record<string, string>>;
}

type Picture = ColumnType<PictureFiles | null, string | null | undefined, string | null>;

export interface BrandingsTable {
  tenant_id: string;
  /** null here and below: not set. */
  company_name: string | null;
  company_tagline: Generated<string>;
  company_email: string | null;
  support_email: Generated<string>;
  license_number: Generated<string>;
  primary_color: string | null;
  accent_color: string | null;
  background_color: string | null;
  text_color: string | null;
  app_title: Generated<string>;
  login_title: Generated<string>;
  dashboard_title: Generated<string>;
  footer: Generated<string>;
  facebook_url: Generated<string>;
  twitter_url: Generated<string>;
  linkedin_url: Generated<string>;
  website_url: Generated<string>;
  logo: Picture;
  small_logo: Picture;
  favicon: Picture;
  custom_css: Generated<string>;
  header_html: Generated<string>;
  /** null: style and header are rendered. */
  markup_off_since: string | Date | null;
  created_at: ColumnType<string, string | Date | undefined, never>;
  updated_at: ColumnType<string, string | Date | undefined, string | Date>;
}

/** The required proof for the domain in the agency's own row. */
export interface DomainProofsTable {
  tenant_id: string;
  domain: string;
  token: string;
  /** null: not proved. */
  proved_at: string | Date | null;
  checked_at: string | Date | null;
  missing_since: string | Date | null;
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    domain_proofs: DomainProofsTable;
    brandings: BrandingsTable;
  }
}

export const brandingTables = ownTables('branding', {
  owns: ['brandings', 'domain_proofs'],
  reads: ['tenants', 'installation'],
});
