import { footerParts, linkFields } from '#features/branding/contract.ts';
import { brandOf } from '#features/branding/server/index.ts';
import type { Brand } from '#platform/contract/brand.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { Sender } from '../letters/footer.ts';

/** The sender: the agency with its public data and brand colors, and the name of its logo in the file storage. */
export async function readSender(
  ctx: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<Sender & { brand: Brand; logo: string | null }> {
  const brand = await brandOf(ctx);
  const { company_name, company_phone, support_email, address, colours, logo, footer } = brand;
  const links = linkFields.flatMap((field) => (brand[field] ? [{ label: labels[field], link: brand[field] }] : []));
  const footnotes = [footerParts(footer), links.flatMap((link, at) => (at > 0 ? [' · ', link] : [link]))];
  return {
    name: company_name,
    phone: company_phone,
    email: support_email,
    postal_address: address,
    brand: colours,
    logo,
    footnotes: footnotes.filter((pieces) => pieces.length > 0),
  };
}

/** The labels in both languages. */
const labels = {
  facebook_url: 'Facebook',
  twitter_url: 'X (Twitter)',
  linkedin_url: 'LinkedIn',
  website_url: 'Web',
} as const;

/** The agency's logo as a PNG; null: it has none, or it can't be read now, and the message leaves without it. */
export async function readLogo(
  name: string | null,
  { agency, services }: Pick<CommandContext, 'agency' | 'services'>,
): Promise<Uint8Array | null> {
  return name ? services.storage.read(agency.id, name).catch(() => null) : null;
}
