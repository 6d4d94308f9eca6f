import type { Brand } from '#platform/contract/brand.ts';
import { formatPhone } from '#platform/contract/phone.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { AgencyOnPaper } from '#platform/server/paper/brand.ts';
import { type Branding, brandOfColours, footerInWords } from '../contract.ts';
import { asAgency, readKept } from './read-branding.ts';

/**
 * Returns an agency's branding for all output to people: PDFs, messages, pages without sign-in. Unset fields have their
 * defaults. The logo is the name of a PNG in the agency's part of the storage; null means none. One statement.
 */
export async function brandOf(
  ctx: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<Branding & { colours: Brand; logo: string | null }> {
  const { branding, pictures } = await readKept(ctx);
  const seen = asAgency(branding);
  return { ...seen, colours: brandOfColours(seen), logo: pictures.logo?.made.paper ?? null };
}

/** Returns the agency's letterhead and colors for its PDFs. */
export async function letterheadOf(
  ctx: Pick<CommandContext, 'tx' | 'agency' | 'services'>,
): Promise<{ agency: AgencyOnPaper; brand: Brand }> {
  const { branding, pictures } = await readKept(ctx);
  const logoFile = pictures.logo?.made.paper;
  const logo = logoFile ? await ctx.services.storage.read(ctx.agency.id, logoFile) : null;
  const { company_name: name, company_phone, company_email, address, license_number, date_format } = branding;
  return {
    brand: brandOfColours(branding),
    agency: {
      name,
      address,
      license_number,
      date_format,
      contact_phone: formatPhone(company_phone),
      admin_email: company_email,
      logo,
      footer: footerInWords(branding.footer),
    },
  };
}
