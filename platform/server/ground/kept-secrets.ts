import { overlapHours } from '../../contract/secret.ts';
import type { SecretColumns, Secrets } from './secrets.ts';

/** An encrypted former secret that is still accepted for a while besides its replacement. */
export interface ReplacedSecret<Name extends string = string> {
  name: Name;
  value: string;
  until: string;
}

interface Encrypting {
  secrets: Secrets;
}

/** The row of a secret; another row's columns can't be decrypted as this one's. */
interface Place {
  tenant_id: string;
  id: string;
}

type Replacing<Name extends string> = Record<Name, string> & { replaced: readonly ReplacedSecret<Name>[] };

/** The secrets that are accepted at a moment, the current one first; none for a secret that isn't set. */
export type TakenSecrets<Name extends string = string> = Readonly<Record<Name, readonly string[]>>;

/** The result of replacing a secret. */
export interface RenewedSecret {
  /** The secret's column, and `replaced` as JSON. */
  columns: Record<string, string>;
  hadOne: boolean;
}

/** When a secret that is replaced at this moment stops being accepted. */
export const overlapUntil = (now: Date): string => new Date(now.getTime() + overlapHours * 3_600_000).toISOString();

/**
 * A table's encrypted columns: its secrets `names`, of which an old value is accepted for a while besides the new one
 * (in the column `replaced`), and `others`.
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

  /** Encrypts a text for its column; `''` stays `''`. */
  const sealed = ({ secrets }: Encrypting, row: Place, column: Column, plain: string): string =>
    plain === '' ? '' : secrets.encrypt(plain, locationOf(row, column));

  /** Decrypts a column's value. Throws if another installation's key encrypted it. */
  const opened = ({ secrets }: Encrypting, row: Place, column: Column, kept: string): string =>
    kept === '' ? '' : secrets.decrypt(kept, locationOf(row, column));

  /** Like `opened`, but null if the value can no longer be decrypted and must be entered again. */
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

    /** The columns, for a key rotation. */
    columns: { table, columns: [...names, ...others], row: 'id', renewedBy: 'rotation' } satisfies SecretColumns,

    /** Whether all of a row's secrets can be decrypted. */
    isReadable: (services: Encrypting, row: Place & Record<Column, string>): boolean =>
      [...names, ...others].every((name) => readable(services, row, name, row[name]) !== null),

    /** The current secrets in plain text; `''` for one that isn't set or can't be decrypted. */
    current: (services: Encrypting, row: Place & Record<Name, string>): Record<Name, string> =>
      record((name) => readable(services, row, name, row[name]) ?? ''),

    /**
     * The secrets that are accepted at this moment. Throws if another installation's key encrypted a current secret.
     */
    taken(services: Encrypting, row: Place & Replacing<Name>, now: Date): TakenSecrets<Name> {
      const old = row.replaced.filter(({ until }) => now < new Date(until));
      return record((name) =>
        [
          opened(services, row, name, row[name]),
          ...old.filter((each) => each.name === name).map(({ value }) => readable(services, row, name, value) ?? ''),
        ].filter(Boolean),
      );
    },

    /** Replaces a secret. The old value is accepted until then; an older one that was still accepted no longer is. */
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
