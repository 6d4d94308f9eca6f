import { overlapHours } from '../../contract/secret.ts';
import type { SecretColumns, Secrets } from './secrets.ts';

/** A secret that is taken for a while beside the one that took its place; encrypted. */
export interface ReplacedSecret<Name extends string = string> {
  name: Name;
  value: string;
  until: string;
}

interface Encrypting {
  secrets: Secrets;
}

/** Whose row it is; another row's columns cannot be read as this one's. */
interface Place {
  tenant_id: string;
  id: string;
}

type Replacing<Name extends string> = Record<Name, string> & { replaced: readonly ReplacedSecret<Name>[] };

/** The secrets that are taken at a moment, the current one first; none for a secret that is not set. */
export type TakenSecrets<Name extends string = string> = Readonly<Record<Name, readonly string[]>>;

/** What a secret becomes that is made anew. */
export interface RenewedSecret {
  /** Its column, and `replaced` as JSON. */
  columns: Record<string, string>;
  hadOne: boolean;
}

/** When what is made anew at a moment is not taken any more. */
export const overlapUntil = (now: Date): string => new Date(now.getTime() + overlapHours * 3_600_000).toISOString();

/**
 * The columns of a table that are kept encrypted: its secrets `names`, of which an old one is taken for a while beside the
 * new one (in the column `replaced`), and `others`.
 */
export function keptSecrets<Name extends string, Other extends string = never>(
  table: string,
  names: readonly Name[],
  others: readonly Other[] = [],
) {
  type Column = Name | Other;
  const locationOf = ({ tenant_id, id }: Place, column: string) => ({ tenant_id, table, column, row_id: id });
  const record = <Kept>(keptAs: (name: Name) => Kept) =>
    Object.fromEntries(names.map((name) => [name, keptAs(name)])) as Record<Name, Kept>;

  /** A text as its column keeps it; `''` stays `''`. */
  const sealed = ({ secrets }: Encrypting, row: Place, column: Column, plain: string): string =>
    plain === '' ? '' : secrets.encrypt(plain, locationOf(row, column));

  /** What a column keeps, in plain text. Throws for what another installation's key has written. */
  const opened = ({ secrets }: Encrypting, row: Place, column: Column, kept: string): string =>
    kept === '' ? '' : secrets.decrypt(kept, locationOf(row, column));

  /** The same for whoever can do without; null: it cannot be read any more, and has to be put in anew. */
  function readable(...given: Parameters<typeof opened>): string | null {
    try {
      return opened(...given);
    } catch {
      return null;
    }
  }

  return {
    sealed,
    opened,
    readable,

    /** Where they lie, for a change of the installation's key. */
    columns: { table, columns: [...names, ...others], row: 'id', renewedBy: 'rotation' } satisfies SecretColumns,

    /** Whether all that a row keeps secret can be read. */
    isReadable: (services: Encrypting, row: Place & Record<Column, string>): boolean =>
      [...names, ...others].every((name) => readable(services, row, name, row[name]) !== null),

    /** The secrets as they are now, in plain text; `''` where there is none, or none that can be read. */
    current: (services: Encrypting, row: Place & Record<Name, string>): Record<Name, string> =>
      record((name) => readable(services, row, name, row[name]) ?? ''),

    /** What is taken at this moment as proof. Throws for a current secret that another installation's key has written. */
    taken(services: Encrypting, row: Place & Replacing<Name>, now: Date): TakenSecrets<Name> {
      const old = row.replaced.filter(({ until }) => now < new Date(until));
      return record((name) =>
        [
          opened(services, row, name, row[name]),
          ...old.filter((each) => each.name === name).map(({ value }) => readable(services, row, name, value) ?? ''),
        ].filter(Boolean),
      );
    },

    /** A secret made anew: the former is taken until then; one made anew twice within that time is taken no longer. */
    renewed(
      services: Encrypting,
      row: Place & Replacing<Name>,
      { name, plain, until }: { name: Name; plain: string; until: string },
    ): RenewedSecret {
      const hadOne = row[name] !== '';
      const rest = row.replaced.filter((each) => each.name !== name);
      const replaced = hadOne ? [...rest, { name, value: row[name], until }] : rest;
      return {
        columns: { [name]: sealed(services, row, name, plain), replaced: JSON.stringify(replaced) },
        hadOne,
      };
    },
  };
}
