import { CsvError, parse } from 'csv-parse/sync';
import { fold } from '#features/clients/server/index.ts';
import { CommandError } from '#platform/server/console/command.ts';
import { type LeadSource, type LeadStatus, leadStatuses, type ProductType } from '../contract.ts';

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

// What a workbook begins with: xlsx is a ZIP, xls an OLE file.
const workbookMarks = ['504b0304', 'd0cf11e0'];

/** A file's text: UTF-8 with or without a mark, UTF-16 with one, else Windows-1252, as Excel saves it. Throws for a workbook. */
export function decodeCsv(bytes: Buffer): string {
  if (workbookMarks.includes(bytes.subarray(0, 4).toString('hex'))) {
    throw new CommandError('This is an Excel workbook. Save it as "CSV UTF-8" and import that file.');
  }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Excel's own first line, which names the separator. */
const separatorLine = /^\uFEFF?sep=(.)\r?\n/i;

/** Where the header is, and the separator: the one that is named, else what the header has most of, outside quotes. */
function shapeOf(text: string): { headerLine: number; delimiter: string } {
  const named = separatorLine.exec(text)?.[1];
  return named ? { headerLine: 2, delimiter: named } : { headerLine: 1, delimiter: commonestIn(text) };
}

function commonestIn(text: string): string {
  const header = (text.split(/\r?\n/, 1)[0] ?? '').replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: header.split(delimiter).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter;
}

interface CsvFile {
  rows: CsvRow[];
  /** The titles of the columns that go by no known header: nothing of theirs is read. */
  unread: string[];
  /** The line of the first row that cannot be read, because its quotes do not match, and with it nothing that follows. */
  brokenFrom: number | null;
}

interface CsvRow {
  /** Where it ends in the file. */
  line: number;
  record: Record<string, string>;
}

/** The rows below the header. Throws without a usable header. */
export function readRows(text: string): CsvFile {
  const { headerLine, delimiter } = shapeOf(text);
  const rows: CsvRow[] = [];
  let unread: string[] = [];
  try {
    parse(text, {
      from_line: headerLine,
      columns: (header: string[]) => {
        const columns = columnsOf(header);
        unread = header.filter((title, index) => title.trim() !== '' && columns[index] === false);
        return columns;
      },
      group_columns_by_name: true,
      delimiter,
      bom: true,
      relax_column_count: true,
      // 5" in the middle of a text is no quotation.
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      // Kept as they come, or what cannot be read would take those before it away.
      on_record: (record: Record<string, string | string[]>, { lines }) => {
        rows.push({ line: lines, record: firstFilled(record) });
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { rows, unread, brokenFrom: (rows.at(-1)?.line ?? headerLine) + 1 };
  }
  return { rows, unread, brokenFrom: null };
}

/** The field each column holds, or false to skip it. Throws without a name and an e-mail column. */
function columnsOf(header: readonly string[]): (string | false)[] {
  const columns = header.map((title) => {
    const plain = fold(title.replace(/^\uFEFF/, '')).trim();
    return Object.keys(headers).find((field) => headers[field]?.includes(plain)) ?? false;
  });
  for (const field of ['name', 'email']) {
    if (!columns.includes(field)) {
      throw new CommandError(`The file has no column for the ${field}: ${header.join(', ')}`);
    }
  }
  return columns;
}

/** Of several columns for one field, as Phone and Mobile, the first that this record has something in. */
function firstFilled(record: Record<string, string | string[]>): Record<string, string> {
  const fields = Object.entries(record).map(([field, texts]) => [field, [texts].flat().find(Boolean) ?? '']);
  return Object.fromEntries(fields);
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
