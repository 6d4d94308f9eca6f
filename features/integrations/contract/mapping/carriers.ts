import { fold, plainName } from './names.ts';

/** Companies that insure people where our agencies work, without the suffixes of the names. */
const known = [
  'Progressive',
  'State Farm',
  'GEICO',
  'Farmers',
  'Liberty Mutual',
  'Allstate',
  'Nationwide',
  'USAA',
  'Travelers',

  'American Family',
  'AmFam',
  'Mercury',
  'Kemper',
  'Infinity',
  'Bristol West',
  'Esurance',
  'The Hartford',
  'Hartford',

  'Safeco',
  'MetLife',
  'Root',
  'Lemonade',
  'Dairyland',
  'The General',
  'Direct Auto',
  'National General',
  'GAINSCO',

  'Windhaven',
  'Ocean Harbor',
  'Citizens',
  'Citizens Property',
  'Universal Property',
  'UPCIC',
  'Heritage',
  'Tower Hill',

  'Slide',
  'Kin',
  'Security First',
  'Florida Peninsula',
  'Edison',
  'American Integrity',
  'People’s Trust',
  'TypTap',
  'HCI',
  'Homeowners Choice',
  'Monarch National',
  'Southern Oak',
  'Olympus',
  'FedNat',
  'Federated National',

  'Chubb',
  'AIG',
  'Erie',
  'Auto-Owners',
  'CSAA',
  'AAA',
  'Hanover',
  'The Hanover',
  'Amica',
  'Plymouth Rock',
  'Foremost',

  'Assurant',
  'American Modern',
  'Hippo',
  'Openly',
  'Swyfft',
  'Orchid',
  'Cabrillo',
  'Stillwater',
  'Homesite',
  'ASI',

  'Triple-S',
  'MAPFRE',
  'Óptima',
  'Universal',
  'Cooperativa de Seguros Múltiples',
  'CSM',
  'Multinational',
  'Antilles',
  'Real Legacy',
  'Integrand',
  'Point Guard',
  'One Alliance',
  'Qualitas',
  'GNP',
  'AXA',
  'Zurich',
  'HDI',
  'Allianz',
  'Ancon',
  'Generali',
  'Sura',
  'CNA',
  'Markel',
  'Acuity',
  'Cincinnati',
  'Westfield',
  'Texas Farm Bureau',
  'Farm Bureau',
  'Germania',
  'Loya',
  'Fred Loya',
  'Anchor General',
  'Aspire General',
  'Wawanesa',
  'Sun Coast',
  'Workmen’s Auto',
  'United Automobile',
  'UAIC',
  '21st Century',
  'Elephant',
  'Clearcover',
  'Metromile',
  'Nat Gen',
  'Encompass',
  'Penn National',
  'Donegal',
  'Sagicor',
  'Prudential',
  'New York Life',
  'Mutual of Omaha',
  'Florida Blue',
  'Humana',
  'Cigna',
  'Aetna',
  'Assurance America',
  'First Acceptance',
  'Pronto',
  'Trexis',
  'Safe Auto',
  'Good2Go',
  'Hallmark',
];

const names = new Set(known.map(plainName));

/**
 * Insurance words in a heading. Under such a heading, a carrier's name counts even if it is a common word elsewhere.
 */
const ofInsurance =
  /compan|\b(?:cia|co|ico)\b|carrier|insur|segur|polic|p[oó]liza|writing|underwrit|empresa|proveedor|provider/i;

/** Whether a text under this heading names an insurer. */
export const isCarrierAt = (heading: string, text: string): boolean => ofInsurance.test(heading) && isCarrier(text);

/** The suffixes of insurers' names. */
const behind =
  /\b(?:the|insurance|ins|seguros?|mutual|property|casualty|p ?& ?c|group|grupo|company|co|compa[ñn][ií]a|cia|corp|inc|llc|assurance|indemnity|direct|auto|home|usa?|of|de|general|specialty|s\.?a)\b\.?/gi;

const insurer = /\b(?:insurance|seguros|aseguradora|assurance|casualty|indemnity|mutual|reciprocal|underwriters)\b/i;

/** Whether a text names an insurer: a known one, or one whose name says so. */
export function isCarrier(text: string): boolean {
  const name = text.slice(0, 120);
  if (names.has(plainName(name))) return true;
  const bare = plainName(name.replace(behind, ' '));
  return (bare !== '' && names.has(bare)) || (insurer.test(name) && !/\bagenc(?:y|ia)\b/i.test(name));
}

/** Whether a text is the name of another kind of firm. */
const isOtherFirm = (text: string): boolean =>
  !isCarrier(text) &&
  /\b(?:llc|l\.l\.c|inc|corp|ltd|pllc|taller|restaurant[e]?|services|servicios|construction|construcci[oó]n|bakery|hotel|salon|spa|clinic|dental|church|iglesia|school|escuela|roofing|landscaping|plumbing|electric|trucking|transport|transporte|cleaning|market|caf[eé]|barber|household|familia|cafeter[ií]a|panader[ií]a|farmacia|pharmacy|ferreter[ií]a|cl[ií]nica|sal[oó]n)(?!\p{L})\.?/iu.test(
    text,
  );

/**
 * Whether a firm beside a person's name may be the insurer. The person's own firm has a name like other firms, or the
 * person's name.
 */
export function mayInsure(firm: string, name: string): boolean {
  const words = (text: string) => new Set(fold(text).match(/[\p{L}\p{N}]{3,}/gu));
  return !isOtherFirm(firm) && words(firm).isDisjointFrom(words(name));
}
