import {
  type LeadSource,
  type LeadStatus,
  leadSources,
  leadStatuses,
  type ProductType,
} from '#features/leads/contract.ts';
import { type Language, languages } from '#platform/contract/language.ts';
import { fold } from './names.ts';

/** The words of a text, without accents, in lower case and with one blank between them. */
const plain = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** So many words may stand around the one that tells a product: more of them are a sentence, which is not guessed at. */
const aroundMax = 4;

/** In the order in which they are looked for: commercial auto is commercial. */
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
      // What carriers and agency systems call the line.
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

/** The product that a text names, in either language; null: none that the agency has. */
export function productOf(text: string): ProductType | null {
  // A form of a home's policy is written HO-3 as well.
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

/** The source that a text names; null: none that there is. */
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

/** The status that a text names, in either language; null: none that a lead has. */
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

/** The language that a text names, also as `es_US`; null: none in which the agency writes. */
export function languageOf(text: string): Language | null {
  const [first = ''] = plain(text).split(' ');
  return languages.find((language) => language === first) ?? languageWords.get(first) ?? null;
}

const yes = /^(s|si|y|yes|true|verdadero|1|x|on|ok|checked|accepted|aceptado|acepto|opted in|opt in|granted)$/;
const agreeing = /\b(agree|consent|authorize|accept|acepto|autorizo|consiento|doy mi consentimiento|estoy de acuerdo)/;
const denying =
  /^(no|not|n|false|0|off|never|nunca|denied|declined)\b|\b(do not|don t|no) (agree|consent|acepto|autorizo|consiento)/;

/**
 * Whether a text says that the person agreed: a ticked box, or the sentence that was agreed to. Null: it says neither yes
 * nor no, so nobody may count on it.
 */
export function consentOf(text: string): boolean | null {
  const words = plain(text);
  if (denying.test(words)) return false;
  return yes.test(words) || agreeing.test(words) ? true : null;
}
