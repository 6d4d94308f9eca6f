import { plainName } from './names.ts';

// The names of those parts of a payload that are about people, in both languages and any spelling.

/** The names for the person that a lead is about. The surest are first. */
const customers: readonly string[] = [
  'customer',
  'cliente',
  'insured',
  'asegurado',
  'policyholder',
  'titular',
  'tomador',
  'contratante',
  'client',
  'applicant',
  'solicitante',
  'contact',
  'contacto',
  'lead',
  'person',
  'persona',
  'prospect',
  'prospecto',
  'consumer',
  'subscriber',
  'suscriptor',
  'member',
  'respondent',
  'visitor',
  'invitee',
  'attendee',
  'buyer',
  'comprador',
  'interesado',
];

const customerGroup = new RegExp(
  `^(?:primary|main|new|principal|nuevo|datosdel|datosde|informaciondel)?(${customers.join('|')})(?:e?s)?` +
    '(?:info|information|informacion|details?|detalles|data|datos|record|profile|perfil|fields)?\\d*$',
);

/** The index of a group's name among those for the customer. null means none of them. */
export function customerRank(name: string): number | null {
  const [, word] = customerGroup.exec(plainName(name)) ?? [];
  return word === undefined ? null : customers.indexOf(word);
}

/** People who sell, work, send or belong to the customer. Their fields are not the lead's. */
const others = new RegExp(
  `^(?:${[
    'owner',
    'propietari',
    'assigned',
    'assignee',
    'asignad',
    'responsable',
    'agent',
    'agencia',
    'agency',
    'user',
    'usuari',
    'vendor',
    'vendedor',
    'provider',
    'proveedor',
    'dealer',
    'location',
    'inbox',
    'account',
    'cuenta',
    'company',
    'compania',
    'empresa',
    'organization',
    'organizacion',
    'office',
    'oficina',
    'branch',
    'sucursal',
    'spouse',
    'conyuge',
    'espos',
    'partner',
    'pareja',
    'driver',
    'conductor',
    'chofer',
    'device',
    'seller',
    'advisor',
    'adviser',
    'asesor',
    'broker',
    'corredor',
    'producer',
    'productor',
    'manager',
    'gerente',
    'sales',
    'representative',
    'representante',
    'staff',
    'team',
    'equipo',
    'employee',
    'emplead',
    'employer',
    'host',
    'organizer',
    'creator',
    'created',
    'updated',
    'modified',
    'author',
    'editor',
    'submitter',
    'sender',
    'remitente',
    'recipient',
    'destinatari',
    'referr',
    'referid',
    'recomendad',
    'beneficiar',
    'dependent',
    'dependiente',
    'child',
    'hij',
    'relative',
    'familiar',
    'emergency',
    'emergencia',
    'coapplicant',
    'cosolicitante',
    'cosigner',
    'codeudor',
    'secondary',
    'additional(?!info|data|fields|details|notes|comments)',
    'lender',
    'lienholder',
    'insurer',
    'carrier',
    'aseguradora',
    'landlord',
    'attorney',
    'abogad',
    'merchant',
    'store',
    'tienda',
  ].join('|')})`,
);

/** Whether a name is of a person other than the customer. */
export const isOfOther = (name: string): boolean => others.test(plainName(name));

/** Whether a name is about e-mail addresses, which have no postal address parts. */
export const isOfEmail = (name: string): boolean => /^(?:email|correo)/.test(plainName(name));

const wordsIn = (name: string) =>
  name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const joining = new Set(['de', 'del', 'of', 'the']);
/** Words in front of the word for a person that do not name another person. */
const foremost = new Set(['primary', 'main', 'first', 'principal', 'named']);

/** The parts of a name in a form without groups: `customer_email`, `Contact Phone`, `nombre_del_cliente`. */
export interface PersonalName {
  rank: number;
  /** The rest without the word for the person. */
  field: string;
}

const mayBePersonal = new RegExp([...customers, 'holder'].join('|'), 'i');

/** A name as a field of the customer. null means it names no person. */
export function personalName(name: string): PersonalName | null {
  if (!mayBePersonal.test(name)) return null;
  const words = wordsIn(name.replace(/\b(policy|account)[ _]?holder/gi, 'policyholder'));
  while (words.length > 2 && foremost.has(plainName(words[0] ?? ''))) words.shift();
  if (words.length < 2) return null;
  const wordRank = (word: string | undefined) => customers.indexOf(plainName(word ?? ''));
  const [first, last] = [wordRank(words[0]), wordRank(words.at(-1))];
  if (first >= 0) return { rank: first, field: words.slice(1).join(' ') };
  if (last < 0) return null;
  const left = words.slice(0, -1);
  while (joining.has(plainName(left.at(-1) ?? ''))) left.pop();
  return left.length === 0 ? null : { rank: last, field: left.join(' ') };
}

/** Whether a name in a form without groups begins with a person other than the customer: `owner.email`. */
export const isOthersName = (name: string): boolean => isOfOther(wordsIn(name)[0] ?? '');

const things = new RegExp(
  `^(?:${[
    'form',
    'campaign',
    'campana',
    'product',
    'page',
    'pagina',
    'site',
    'website',
    'list',
    'ad',
    'adset',
    'adgroup',
    'workflow',
    'tags?',
    'stage',
    'pipeline',
    'deal',
    'opportunity',
    'plan',
    'policy',
    'poliza',
    'quote',
    'vehicles?',
    'item',
    'integration',
    'app',
    'workspace',
    'project',
    'subscription',
    'source',
    'category',
    'type',
    'status',
    'event',
    'eventtype',
    'service',
    'file',
    'survey',
    'quiz',
    'calendar',
    'appointment',
    'meeting',
    'order',
    'coverage',
    'insurance',
    'seguro',
    'trigger',
    'funnel',
  ].join('|')})$`,
);

/** Whether a name is of a thing that may have a name and is no person. */
export const isOfThing = (name: string): boolean => things.test(plainName(name));
