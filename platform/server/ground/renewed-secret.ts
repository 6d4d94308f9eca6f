import type { SecretColumns, Secrets } from './secrets.ts';

/** Whose column it is that is written by the current key. */
interface Kept {
  kept: SecretColumns;
  column: string;
  tenant_id: string;
  row_id: string;
}

/** What a column keeps, by the current key. */
export interface RenewedSecrets {
  text: string;
  /** How many secrets in it the current key keeps from now on. */
  renewed: number;
  /** How many none of the keys opens; they stay as they are. */
  unreadable: number;
}

/** The columns of a table in which secrets lie, that with the former ones included. */
export const secretTexts = ({ columns, replaced }: SecretColumns): readonly string[] =>
  replaced ? [...columns, replaced] : columns;

/** Encrypts what a column keeps anew, by the current key; what that has written stays as it is, and so does `''`. */
export function renewedSecrets(
  text: string,
  { kept, column, tenant_id, row_id }: Kept,
  secrets: Secrets,
): RenewedSecrets {
  const told = { renewed: 0, unreadable: 0 };
  const renew = (cipher: string, of: string): string => {
    if (cipher === '' || cipher.startsWith(secrets.prefix)) return cipher;
    const place = { tenant_id, table: kept.table, column: of, row_id };
    try {
      const fresh = secrets.encrypt(secrets.decrypt(cipher, place), place);
      told.renewed += 1;
      return fresh;
    } catch {
      told.unreadable += 1;
      return cipher;
    }
  };
  const fresh = column === kept.replaced ? renewedList(text, renew) : renew(text, column);
  return { text: fresh, ...told };
}

function renewedList(text: string, renew: (value: string, name: string) => string): string {
  const list = JSON.parse(text) as { name: string; value: string }[];
  const fresh = list.map((each) => ({ ...each, value: renew(each.value, each.name) }));
  return fresh.every(({ value }, at) => value === list[at]?.value) ? text : JSON.stringify(fresh);
}
