import type { columnDateOrders, columnTargets, FileReading, FileUpload } from '../../contract/file-upload.ts';

export type ColumnTarget = (typeof columnTargets)[number];
export type ColumnDateOrder = (typeof columnDateOrders)[number];

/** How a file is read, as its form holds it: what each column is, in their order, `''` for one that is left out. */
export interface Reading {
  columns: readonly { name: string; target: ColumnTarget | ''; date_order?: ColumnDateOrder | undefined }[];
  source: string;
  product_type: string;
  campaign: string;
  language: string;
  assigned_agent: string;
  consent_text: string;
}

/** As it was read the last time, else as its columns suggest. */
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

/** A reading in the words of the calls: what says nothing is left out. */
export function bodyOf({ columns, ...common }: Reading): FileReading {
  const said = Object.entries(common).filter(([, value]) => value.trim() !== '');
  return {
    columns: columns.filter(({ target }) => target !== ''),
    ...Object.fromEntries(said),
  } as FileReading;
}

const ways: readonly string[] = ['email', 'phone', 'whatsapp'] satisfies ColumnTarget[];

/** Whether people can be reached by what the file says. */
export const isEnough = ({ columns }: Reading): boolean => columns.some(({ target }) => ways.includes(target));

/** Of these a person has several, or each is a part: all columns count. */
const together: readonly string[] = ['phone', 'address', 'first_name', 'last_name'] satisfies ColumnTarget[];

/** What more than one column is said to be, of which one counts. */
export function twice({ columns }: Reading): ColumnTarget[] {
  const targets = columns
    .map(({ target }) => target)
    .filter((target) => target !== '' && !together.includes(target)) as ColumnTarget[];
  return [...new Set(targets.filter((target, index) => targets.indexOf(target) !== index))];
}
