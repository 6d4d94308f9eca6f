import { contactFields } from '#features/clients/contract.ts';
import { fold } from '#features/clients/server/index.ts';
import { type NamesIn, namesIn } from '#platform/contract/record-fields.ts';
import { type LeadSource, type LeadStatus, leadFields, leadStatuses, type ProductType } from '../../contract.ts';
import { sourceOfPlatform } from './meta-export.ts';

/** What a file may carry of a lead itself. */
export type LeadColumn = NamesIn<typeof leadFields, 'import'>;
type PersonColumn = NamesIn<typeof contactFields, 'import'>;
/** What a file may carry. Some write a name in two columns, and the source as the platform of an ad. */
type ColumnName = LeadColumn | PersonColumn | 'last_name' | 'platform';

/** The headers that columns go by, without accents, in lower case and with nothing but spaces between their words. */
const headers = {
  name: ['name', 'full name', 'first name', 'nombre', 'nombre completo', 'contact', 'contacto'],
  last_name: ['last name', 'surname', 'apellido', 'apellidos'],
  email: ['email', 'e mail', 'email address', 'correo', 'correo electronico'],
  phone: ['phone', 'phone number', 'telefono', 'celular', 'mobile'],
  whatsapp: ['whatsapp'],
  second_phone: ['second phone', 'segundo telefono', 'otro telefono'],
  birth_date: ['birth date', 'birthday', 'date of birth', 'dob', 'fecha de nacimiento'],
  address: ['address', 'street address', 'direccion'],
  language: ['language', 'idioma'],
  tcpa_consent: ['tcpa consent', 'tcpa', 'consentimiento tcpa', 'consentimiento'],
  product_type: ['product type', 'product', 'producto', 'tipo de producto', 'linea'],
  source: ['source', 'lead source', 'origen', 'fuente'],
  platform: ['platform'],
  campaign: ['campaign', 'campaign name', 'campana'],
  zip_code: ['zip code', 'zipcode', 'zip', 'postal code', 'post code', 'postcode', 'codigo postal', 'c p', 'cp'],
  notes: ['notes', 'note', 'comments', 'notas', 'comentarios', 'observaciones'],
  status: ['status', 'estado', 'estatus'],
  current_carrier: ['current carrier', 'current insurance', 'aseguradora actual', 'aseguradora'],
  current_expiration_date: ['current expiration date', 'x date', 'xdate', 'expiration date', 'fecha de vencimiento'],
  current_premium: ['current premium', 'premium', 'prima', 'prima actual'],
} satisfies Record<ColumnName, readonly string[]>;

/** A row as the create form would send it, and the status it had where it comes from. */
export type LeadRow = Record<LeadColumn, unknown> & { contact: Record<PersonColumn, unknown> };

/** The field that a column of this title holds; null: none that is known. */
export function fieldOf(title: string): string | null {
  const plain = fold(title.replace(/^\uFEFF/, ''))
    .replace(/[\s._-]+/g, ' ')
    .trim();
  return Object.entries(headers).find(([, titles]) => titles.includes(plain))?.[0] ?? null;
}

/** Whether a record's field is one that files may carry. */
export const isLeadField = (field: string): field is ColumnName => field in headers;

type Cells = Record<string, string>;

/** What is not in a file as the form would send it. Every other column is read as it is. */
const readings: { readonly [Column in ColumnName]?: (text: string, cells: Cells) => unknown } = {
  name: (text, { last_name = '' }) => fullName(text, last_name),
  // An export of Meta writes p:+1305… and z:33125.
  phone: (text) => text.replace(/^p:/, ''),
  zip_code: (text) => text.replace(/^z:/, ''),
  birth_date: (text) => text || null,
  current_expiration_date: (text) => text || null,
  current_premium: (text) => text || null,
  language: (text) => word(languageWords, text) ?? 'es',
  tcpa_consent: (text) => /^(s|si|sí|yes|y|true|verdadero|1|x)$/i.test(text),
  product_type: (text) => word(productWords, text),
  source: (text, { platform = '' }) => word(sourceWords, text) ?? sourceOfPlatform(platform),
  status: (text) => word(statusWords, text) ?? 'Nuevo',
};

/**
 * Brings one record's words to the values of the form; unknown words stay, and are refused by the form's rules. A record
 * that tells no source has that of its file.
 */
export function readRow(cells: Cells, sourceOfFile: LeadSource | null): LeadRow {
  const contact = readCells(namesIn(contactFields, 'import'), cells);
  const lead = readCells(namesIn(leadFields, 'import'), cells);
  return { contact, ...lead, source: lead.source ?? sourceOfFile };
}

function readCells<Name extends ColumnName>(names: readonly Name[], cells: Cells): Record<Name, unknown> {
  const asItIs = (text: string): unknown => text;
  const read = (name: Name, text = '') => (readings[name] ?? asItIs)(text, cells);
  return Object.fromEntries(names.map((name) => [name, read(name, cells[name])])) as Record<Name, unknown>;
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
  fb: 'Meta Ads',
  ig: 'Meta Ads',
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
