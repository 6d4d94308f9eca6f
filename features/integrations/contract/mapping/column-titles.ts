import type { TargetField } from '../mapped-lead.ts';
import { plainName } from './names.ts';
import { names } from './standard-mappings.ts';

type ColumnTarget = TargetField | 'first_name' | 'last_name';

/** Titles that columns have in files, beside the names that fields go by elsewhere. */
const titles: Readonly<Partial<Record<ColumnTarget, readonly string[]>>> = {
  first_name: ['first name', 'nombre', 'nombres', 'primer nombre', 'fname', 'given name'],
  last_name: ['last name', 'apellido', 'apellidos', 'surname', 'family name', 'lname'],
  name: ['cliente', 'nombre y apellido', 'nombre y apellidos', 'contact'],
  address: ['address', 'street address', 'street', 'direccion', 'calle', 'direccion postal', 'mailing address'],
  zip_code: ['zipcode', 'codigo zip', 'zip/postal code', 'c p', 'codigo'],
  source: ['platform', 'fuente del lead', 'origen del lead'],
  product_type: ['linea', 'tipo', 'seguro de interes', 'coverage'],
  notes: ['nota', 'comentario', 'observacion', 'remarks'],
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

/**
 * What a column seems to hold by its title, in either language. `first_name` also for a bare `Nombre`: whoever finds no
 * last name beside it takes it for the whole. Null: nothing that a lead has.
 */
export const targetOf = (title: string): ColumnTarget | null =>
  targets.get(plainName(title.replace(/^\uFEFF/, ''))) ?? null;
