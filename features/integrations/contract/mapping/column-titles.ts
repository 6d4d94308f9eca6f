import type { TargetField } from '../mapped-lead.ts';
import { plainName } from './names.ts';
import { companyNames, names } from './standard-mappings.ts';

type ColumnTarget = TargetField | 'first_name' | 'last_name';

/** Titles that columns have in files, beside the names that fields go by elsewhere. */
const titles: Readonly<Partial<Record<ColumnTarget, readonly string[]>>> = {
  first_name: ['first name', 'nombre', 'nombres', 'primer nombre', 'fname', 'given name'],
  last_name: ['last name', 'apellido', 'apellidos', 'surname', 'family name', 'lname'],
  email: [
    'email1',
    'email work',
    'email home',
    'email other',
    'correo electronico 2',
    'direccion de correo electronico 2',
    'direccion de correo electronico 3',
    'correo electronico principal',
    'correo electronico secundario',
    'other email',
    'alternate email',
    'personal email',
    'email 1 value',
    'email 2 value',
    'email 2 address',
    'email 3 address',
    'primary email',
    'secondary email',
    'correo electronico 1',
    'direccion de correo electronico',
    'email 1',
    'email 2',
  ],
  phone: [
    'phone work',
    'phone home',
    'phone mobile',
    'phone other',
    'office phone',
    'mobile phone number',
    'telefono del trabajo 2',
    'telefono particular 2',
    'telefono principal',
    'numero de telefono movil',
    'numero de movil',
    'telefono de casa',
    'telefono 1',
    'direct phone',
    'main phone',
    'phone 1 value',
    'phone 2 value',
    'home phone 2',
    'business phone 2',
    'other phone',
    'telefono particular',
    'telefono del trabajo',
    'phone 1',
    'phone 2',
    'mobile number',
    'cell number',
  ],
  name: [
    'nombre a mostrar',
    'lead name',
    'customer name',
    'client name',
    'display name',
    'cliente',
    'nombre y apellido',
    'nombre y apellidos',
    'contact',
  ],
  zip_code: [
    'zipcode',
    'home postal code',
    'mailing zip',
    'address 1 postal code',
    'codigo zip',
    'zip/postal code',
    'c p',
    'codigo',
  ],
  source: ['platform', 'fuente del lead', 'origen del lead'],
  product_type: ['linea', 'tipo', 'seguro de interes', 'coverage'],
  second_phone: ['second phone', 'segundo telefono', 'otro telefono', 'telefono 2'],
  birth_date: ['birth date', 'birthday', 'date of birth', 'dob', 'fecha de nacimiento', 'nacimiento', 'cumpleanos'],
  current_carrier: ['carrier', 'aseguradora', 'compania actual', 'compania de seguros'],
  current_expiration_date: ['expiration', 'expires', 'vencimiento', 'vence'],
  current_premium: ['premium', 'prima'],
  status: ['status', 'lead status', 'estado del lead', 'estatus'],
  notes: ['nota', 'description', 'descripcion', 'comentario', 'observacion', 'remarks'],
};

/** Parts of a field that say nothing alone. */
const partial = new Set(['city', 'ciudad', 'state', 'first', 'last'].map(plainName));

const targets = new Map<string, ColumnTarget>(
  [
    ...Object.entries(names).flatMap(([target, sourceField]) =>
      sourceField
        .split(/ [|+] /)
        .filter((name) => !name.includes('.'))
        .map((name) => [plainName(name), target as ColumnTarget] as const),
    ),
    ...Object.entries(titles).flatMap(([target, all]) =>
      all.map((title) => [plainName(title), target as ColumnTarget] as const),
    ),
  ].filter(([name]) => !partial.has(name)),
);

/** Titles that name a status or a part of an address: what stands below decides. */
export const maySayStatus = (title: string): boolean => ambiguous.has(plainName(title));

const ambiguous = new Set(['estado', 'state'].map(plainName));

/** Further given names, which stand between the first and the last one. */
export const isMiddleName = (title: string): boolean => middleNames.has(plainName(title));

const middleNames = new Set(['middle name', 'additional name', 'segundo nombre'].map(plainName));

/** Of whom somebody's export tells in each of its titles: `Person - Email - Work`. */
const recordName = /^\s*(?:person|contact|lead|persona|contacto|prospecto)\s+-\s+/i;

/**
 * What a column seems to hold by its title, in either language. `first_name` also for a bare `Nombre`: whoever finds no
 * last name beside it takes it for the whole. Null: nothing that a lead has.
 */
export function targetOf(title: string): ColumnTarget | null {
  const told = title.replace(/^\uFEFF/, '');
  return targets.get(plainName(told)) ?? targets.get(plainName(told.replace(recordName, ''))) ?? null;
}

/** Whether a column is of companies, who are customers where a file names no people. */
export const isCompanyTitle = (title: string): boolean => companyTitles.has(plainName(title));

const companyTitles = new Set([...companyNames.split(' | '), 'account name', 'compania', 'negocio'].map(plainName));
