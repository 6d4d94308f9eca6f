import {
  type LeadSource,
  type LeadStatus,
  leadSources,
  leadStatuses,
  type ProductType,
} from '#features/leads/contract.ts';
import { type Language, languages } from '#platform/contract/language.ts';
import { fold } from './names.ts';

/** The words of a text, without accents, in lower case and separated by one blank. */
const plain = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * The maximum number of further words around the product's. A text with more is a sentence, which is not interpreted.
 */
const aroundMax = 4;

/** In the order in which they are searched: commercial auto is commercial. */
const productWords: readonly (readonly [ProductType, readonly string[]])[] = [
  [
    'Comercial',
    [
      'comercial',
      'commercial',
      'business',
      'negocio',
      'negocios',
      'empresa',
      'empresarial',
      'liability',
      'workers',
      'bop',
      'cgl',
    ],
  ],
  [
    'Casa',
    [
      'casa',
      'hogar',
      'vivienda',
      'apartamento',
      'propiedad',
      'inquilino',
      'inquilinos',
      'home',
      'homeowner',
      'homeowners',
      'house',
      'renter',
      'renters',
      'condo',
      'property',
      'dwelling',
      // The codes of carriers and agency systems for the line.
      'ho3',
      'ho4',
      'ho5',
      'ho6',
      'ho8',
      'dp1',
      'dp3',
      'dfire',
    ],
  ],
  [
    'Auto',
    [
      'auto',
      'autos',
      'automovil',
      'carro',
      'carros',
      'coche',
      'coches',
      'vehiculo',
      'vehiculos',
      'car',
      'cars',
      'vehicle',
      'vehicles',
      'autop',
      'ppa',
      'pauto',
    ],
  ],
];

/** The product that a text names, in either language. null means no product of the agency's. */
export function productOf(text: string): ProductType | null {
  // A form of a homeowners policy is also written HO-3.
  const words = plain(text)
    .replace(/\b(ho|dp) (\d)\b/g, '$1$2')
    .split(' ');
  if (words.length > aroundMax) return null;
  return productWords.find(([, names]) => words.some((word) => names.includes(word)))?.[0] ?? null;
}

const sourceWords: ReadonlyMap<string, LeadSource> = new Map(
  Object.entries<LeadSource>({
    ...Object.fromEntries(leadSources.map((source) => [plain(source), source])),
    website: 'Web',
    'sitio web': 'Web',
    'pagina web': 'Web',
    online: 'Web',
    internet: 'Web',
    wa: 'WhatsApp',
    meta: 'Meta Ads',
    facebook: 'Meta Ads',
    'facebook ads': 'Meta Ads',
    instagram: 'Meta Ads',
    'instagram ads': 'Meta Ads',
    fb: 'Meta Ads',
    ig: 'Meta Ads',
    google: 'Google Ads',
    adwords: 'Google Ads',
    'google adwords': 'Google Ads',
    referencia: 'Referral',
    referido: 'Referral',
    referida: 'Referral',
    recomendacion: 'Referral',
    llamada: 'Call',
    telefono: 'Call',
    phone: 'Call',
    'phone call': 'Call',
  }),
);

/** The source that a text names. null means none. */
export const sourceOf = (text: string): LeadSource | null => sourceWords.get(plain(text)) ?? null;

const statusWords: ReadonlyMap<string, LeadStatus> = new Map(
  Object.entries<LeadStatus>({
    ...Object.fromEntries(leadStatuses.map((status) => [plain(status), status])),
    new: 'Nuevo',
    contacted: 'Contactado',
    quoted: 'Cotizado',
    closed: 'Cerrado',
    lost: 'Perdido',
  }),
);

/** The status that a text names, in either language. null means none. */
export const statusOf = (text: string): LeadStatus | null => statusWords.get(plain(text)) ?? null;

const languageWords: ReadonlyMap<string, Language> = new Map(
  Object.entries<Language>({
    spa: 'es',
    esp: 'es',
    spanish: 'es',
    espanol: 'es',
    castellano: 'es',
    eng: 'en',
    english: 'en',
    ingles: 'en',
  }),
);

/** The language that a text names, also as `es_US`. null means no language of the product. */
export function languageOf(text: string): Language | null {
  const [first = ''] = plain(text).split(' ');
  return languages.find((language) => language === first) ?? languageWords.get(first) ?? null;
}

const yes = /^(s|si|y|yes|true|verdadero|1|x|on|ok|checked|accepted|aceptado|acepto|opted in|opt in|granted)$/;
const agreeing = /\b(agree|consent|authorize|accept|acepto|autorizo|consiento|doy mi consentimiento|estoy de acuerdo)/;
const denying =
  /^(no|not|n|false|0|off|never|nunca|denied|declined)\b|\b(do not|don t|no) (agree|consent|acepto|autorizo|consiento)/;

/**
 * Whether a text is consent: a ticked box, or the sentence that the person agreed to. null means neither yes nor no, so
 * it does not count as consent.
 */
export function consentOf(text: string): boolean | null {
  const words = plain(text);
  if (denying.test(words)) return false;
  return yes.test(words) || agreeing.test(words) ? true : null;
}
