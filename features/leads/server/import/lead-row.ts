import { fold } from '#features/clients/server/index.ts';
import { type LeadSource, type LeadStatus, leadStatuses, type ProductType } from '../../contract.ts';

/** The fields of a lead that a file may carry, and the headers they go by, without accents and in lower case. */
const headers: Record<string, readonly string[]> = {
  name: [
    'name',
    'full name',
    'full_name',
    'first name',
    'first_name',
    'nombre',
    'nombre completo',
    'contact',
    'contacto',
  ],
  last_name: ['last name', 'last_name', 'surname', 'apellido', 'apellidos'],
  email: ['email', 'e-mail', 'email address', 'correo', 'correo electronico'],
  phone: ['phone', 'phone number', 'phone_number', 'telefono', 'celular', 'mobile'],
  whatsapp: ['whatsapp'],
  address: ['address', 'street address', 'direccion'],
  language: ['language', 'idioma'],
  tcpa_consent: ['tcpa_consent', 'tcpa consent', 'tcpa', 'consentimiento tcpa', 'consentimiento'],
  product_type: ['product_type', 'product type', 'product', 'producto', 'tipo de producto', 'linea'],
  source: ['source', 'lead source', 'origen', 'fuente'],
  campaign: ['campaign', 'campaign_name', 'campana'],
  zip_code: ['zip_code', 'zip code', 'zip', 'postal code', 'codigo postal', 'cp'],
  notes: ['notes', 'note', 'comments', 'notas', 'comentarios', 'observaciones'],
  status: ['status', 'estado', 'estatus'],
};

/** A row as the create form would send it, and the status it had where it comes from. */
export interface LeadRow {
  contact: Record<string, unknown>;
  product_type: string | null;
  source: string | null;
  campaign: string;
  zip_code: string;
  notes: string;
  status: string;
}

/** The field that a column of this title holds; null: none that is known. */
export function fieldOf(title: string): string | null {
  const plain = fold(title.replace(/^\uFEFF/, '')).trim();
  return Object.keys(headers).find((field) => headers[field]?.includes(plain)) ?? null;
}

/** Whether a record's field is one that files may carry. */
export const isLeadField = (field: string): boolean => field in headers;

/** Brings one record's words to the values of the form; unknown words stay, and are refused by the form's rules. */
export function readRow(record: Record<string, string>): LeadRow {
  const field = (name: string) => record[name] ?? '';
  return {
    contact: {
      name: fullName(field('name'), field('last_name')),
      email: field('email'),
      // An export of Meta writes p:+1305… and z:33125.
      phone: field('phone').replace(/^p:/, ''),
      whatsapp: field('whatsapp'),
      address: field('address'),
      language: word(languageWords, field('language')) ?? 'es',
      tcpa_consent: /^(s|si|sí|yes|y|true|verdadero|1|x)$/i.test(field('tcpa_consent')),
    },
    product_type: word(productWords, field('product_type')),
    source: word(sourceWords, field('source')),
    campaign: field('campaign'),
    zip_code: field('zip_code').replace(/^z:/, ''),
    notes: field('notes'),
    status: word(statusWords, field('status')) ?? 'Nuevo',
  };
}

function fullName(name: string, lastName: string): string {
  return fold(name).endsWith(fold(lastName)) ? name : `${name} ${lastName}`.trim();
}

function word(words: Record<string, string>, text: string): string | null {
  return text === '' ? null : (words[fold(text)] ?? text);
}

const statusWords: Record<string, LeadStatus> = {
  ...Object.fromEntries(leadStatuses.map((status) => [fold(status), status])),
  new: 'Nuevo',
  contacted: 'Contactado',
  quoted: 'Cotizado',
  closed: 'Cerrado',
  lost: 'Perdido',
};

const languageWords: Record<string, string> = {
  es: 'es',
  spanish: 'es',
  espanol: 'es',
  en: 'en',
  english: 'en',
  ingles: 'en',
};

const productWords: Record<string, ProductType> = {
  auto: 'Auto',
  car: 'Auto',
  carro: 'Auto',
  casa: 'Casa',
  home: 'Casa',
  hogar: 'Casa',
  vivienda: 'Casa',
  comercial: 'Comercial',
  commercial: 'Comercial',
  business: 'Comercial',
  negocio: 'Comercial',
};

const sourceWords: Record<string, LeadSource> = {
  web: 'Web',
  website: 'Web',
  'sitio web': 'Web',
  whatsapp: 'WhatsApp',
  'meta ads': 'Meta Ads',
  'facebook ads': 'Meta Ads',
  'instagram ads': 'Meta Ads',
  meta: 'Meta Ads',
  facebook: 'Meta Ads',
  instagram: 'Meta Ads',
  'google ads': 'Google Ads',
  google: 'Google Ads',
  referral: 'Referral',
  referencia: 'Referral',
  referido: 'Referral',
  call: 'Call',
  llamada: 'Call',
  telefono: 'Call',
  phone: 'Call',
};
