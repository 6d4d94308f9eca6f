import type { ColumnDateOrder } from '#platform/contract/table-place.ts';
import type { columnTargets, FileReading, FileUpload } from '../../contract/file-upload.ts';

export type ColumnTarget = (typeof columnTargets)[number];

/** The form's values for reading a file: the field of each column in order, `''` for an ignored one. */
export interface Reading {
  columns: readonly { name: string; target: ColumnTarget | ''; date_order?: ColumnDateOrder | undefined }[];
  source: string;
  product_type: string;
  campaign: string;
  language: string;
  assigned_agent: string;
  consent_text: string;
}

/** The last reading, else the suggestions of the columns. */
export function firstReading({ columns, reading }: FileUpload): Reading {
  const known = new Map(reading?.columns.map((column) => [column.name, column]));
  return {
    columns: columns.map(({ name, suggestion }) => ({
      name,
      target: (reading ? known.get(name)?.target : suggestion) ?? '',
      date_order: known.get(name)?.date_order,
    })),
    source: reading?.source ?? '',
    product_type: reading?.product_type ?? '',
    campaign: reading?.campaign ?? '',
    language: reading?.language ?? '',
    assigned_agent: reading?.assigned_agent ?? '',
    consent_text: reading?.consent_text ?? '',
  };
}

/** The request body of a reading, without empty values. */
export function bodyOf({ columns, ...common }: Reading): FileReading {
  const said = Object.entries(common).filter(([, value]) => value.trim() !== '');
  return {
    columns: columns.filter(({ target }) => target !== ''),
    ...Object.fromEntries(said),
  } as FileReading;
}

const ways: readonly string[] = ['email', 'phone', 'whatsapp'] satisfies ColumnTarget[];

/** Whether the columns include contact data. */
export const isEnough = ({ columns }: Reading): boolean => columns.some(({ target }) => ways.includes(target));

/** Fields of which a person has several, or which are parts: all of their columns count. */
const together: readonly string[] = ['phone', 'address', 'first_name', 'last_name'] satisfies ColumnTarget[];

/** The fields that more than one column has, although only one counts. */
export function twice({ columns }: Reading): ColumnTarget[] {
  const targets = columns
    .map(({ target }) => target)
    .filter((target) => target !== '' && !together.includes(target)) as ColumnTarget[];
  return [...new Set(targets.filter((target, index) => targets.indexOf(target) !== index))];
}
