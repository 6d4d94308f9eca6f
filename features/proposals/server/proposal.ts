import type { AutoDetails, CasaDetails, ComercialDetails, Quote } from '#features/quotes/contract.ts';
import type { Brand } from '#platform/contract/brand.ts';
import type { Language } from '#platform/contract/language.ts';
import type { AgencyOnPaper } from '#platform/server/paper/brand.ts';

export interface ProposalAgent {
  full_name: string;
  phone: string;
  email: string;
}

type Risk =
  | { product_type: 'Auto'; details: AutoDetails | null }
  | { product_type: 'Casa'; details: CasaDetails | null }
  | { product_type: 'Comercial'; details: ComercialDetails | null };

const offerFields = [
  'id',
  'quote_number',
  'carrier',
  'annual_premium',
  'deductible',
  'coverage_amount',
  'coverage_limits',
  'valid_until',
  'notes',
] as const satisfies readonly (keyof Quote)[];

/** All facts of the page, as data that can be sent to another thread. 0 and '' mean unknown and are not printed. */
export interface Proposal {
  language: Language;
  /** Today in the agency's time zone, `YYYY-MM-DD`. */
  today: string;
  brand: Brand;
  /** Whether the monthly premium is shown next to the annual one. */
  withMonthly: boolean;
  agency: AgencyOnPaper;
  /** null: the quote is unassigned. */
  agent: ProposalAgent | null;
  client: Pick<Quote['lead']['contact'], 'name' | 'phone_national' | 'email' | 'address'>;
  offer: Pick<Quote, (typeof offerFields)[number]>;
  risk: Risk;
}

/** The proposal of a quote. Details of products other than the quote's own are left out. */
export function proposalOf(
  quote: Quote,
  around: Pick<Proposal, 'agency' | 'agent' | 'brand' | 'language' | 'today' | 'withMonthly'>,
): Proposal {
  const { name, phone_national, email, address } = quote.lead.contact;
  return {
    ...around,
    client: { name, phone_national, email, address },
    offer: Object.fromEntries(offerFields.map((field) => [field, quote[field]])) as Proposal['offer'],
    risk: riskOf(quote),
  };
}

function riskOf({ product_type, auto_details, casa_details, comercial_details }: Quote): Risk {
  if (product_type === 'Auto') return { product_type, details: auto_details };
  if (product_type === 'Casa') return { product_type, details: casa_details };
  return { product_type, details: comercial_details };
}

const clientMax = 60;

/**
 * The file's name, unique enough for a folder of proposals: `Propuesta-José-Peña-COT-2026-000123.pdf`, in any letters,
 * without a path.
 */
export function fileTitle({ client, offer }: Proposal, kind: string): string {
  const name = Array.from(client.name.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]+/gu, '-'))
    .slice(0, clientMax)
    .join('')
    .replace(/^-|-$/g, '');
  return [kind, name, offer.quote_number]
    .filter((part) => part !== '')
    .join('-')
    .concat('.pdf');
}

/** The quote's short id, as users say it and as the file name has it. */
export function shortId(quoteId: string): string {
  return quoteId.slice(0, 8);
}
