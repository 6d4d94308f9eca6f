import type { AutoDetails, CasaDetails, ComercialDetails } from '#features/quotes/contract.ts';
import { formatKnownMoney, formatNumber } from './formats.ts';
import type en from './locales/en.json';
import type { Proposal } from './proposal.ts';
import type { ProposalWords } from './words.ts';

/** Related facts, as labels with values. */
export interface Group {
  title: string;
  rows: readonly (readonly [label: string, value: string])[];
}

/** What the proposal says about the risk and the offer, formatted for a reader. Unknown values are left out. */
export function groupsOf({ risk, offer }: Proposal, t: ProposalWords): Group[] {
  const ofOffer: Group = {
    title: t('groups.offer'),
    rows: [
      [t('fields.carrier'), offer.carrier],
      [t('fields.coverage_limits'), offer.coverage_limits],
    ],
  };
  return [...riskGroups(risk, t), ofOffer]
    .map(({ title, rows }) => ({ title, rows: rows.filter(([, value]) => value !== '') }))
    .filter(({ rows }) => rows.length > 0);
}

function riskGroups(risk: Proposal['risk'], t: ProposalWords): Group[] {
  if (!risk.details) return [];
  if (risk.product_type === 'Auto') return autoGroups(risk.details, t);
  return risk.product_type === 'Casa' ? casaGroups(risk.details, t) : comercialGroups(risk.details, t);
}

const autoGroups = (auto: AutoDetails, t: ProposalWords): Group[] => [
  {
    title: t('groups.vehicle'),
    rows: [
      [t('fields.vehicle'), [auto.year || '', auto.make, auto.model].filter((part) => part !== '').join(' ')],
      [t('fields.vin'), auto.vin],
      [t('fields.primary_use'), codeWord(t, 'primary_use', auto.primary_use)],
      [t('fields.annual_mileage'), formatNumber(auto.annual_mileage)],
    ],
  },
  {
    title: t('groups.driver'),
    rows: [
      [t('fields.driver_age'), formatNumber(auto.driver_age)],
      [t('fields.driver_experience'), formatNumber(auto.driver_experience)],
    ],
  },
];

const casaGroups = (casa: CasaDetails, t: ProposalWords): Group[] => [
  {
    title: t('groups.property'),
    rows: [
      [t('fields.property_type'), codeWord(t, 'property_type', casa.property_type)],
      [t('fields.property_value'), formatKnownMoney(casa.property_value)],
      [t('fields.property_age'), formatNumber(casa.property_age)],
      [t('fields.square_footage'), formatNumber(casa.square_footage)],
    ],
  },
  {
    title: t('groups.construction'),
    rows: [
      [t('fields.roof_type'), codeWord(t, 'roof_type', casa.roof_type)],
      [t('fields.foundation_type'), codeWord(t, 'foundation_type', casa.foundation_type)],
      [t('fields.security_system'), codeWord(t, 'security_system', casa.security_system)],
    ],
  },
];

const comercialGroups = (business: ComercialDetails, t: ProposalWords): Group[] => [
  {
    title: t('groups.business'),
    rows: [
      [t('fields.business_type'), business.business_type],
      [t('fields.industry_classification'), business.industry_classification],
      [t('fields.employee_count'), formatNumber(business.employee_count)],
      [t('fields.annual_revenue'), formatKnownMoney(business.annual_revenue)],
      [t('fields.property_owned'), codeWord(t, 'property_owned', String(business.property_owned ?? ''))],
    ],
  },
];

/** The word for a known code of a field; any other text is returned as typed. */
export function codeWord(t: ProposalWords, field: keyof (typeof en)['codes'], code: string): string {
  const key = `codes.${field}.${code}`;
  return t.has(key) ? t(key) : code;
}
