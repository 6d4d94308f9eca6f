import type { SecretColumns, Secrets } from './secrets.ts';

/** A column value and its location. */
interface Kept {
  kept: SecretColumns;
  column: string;
  tenant_id: string;
  row_id: string;
}

/** A column's value, encrypted with the current key. */
export interface RenewedSecrets {
  text: string;
  /** The number of its secrets that were re-encrypted with the current key. */
  renewed: number;
  /** The number of secrets that no key decrypts; they are unchanged. */
  unreadable: number;
}

/** A table's columns that contain secrets, including the one with former secrets. */
export const secretTexts = ({ columns, replaced }: SecretColumns): readonly string[] =>
  replaced ? [...columns, replaced] : columns;

/** Re-encrypts a column's value with the current key. A value that already uses it and `''` are unchanged. */
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
