import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { operator } from '../acts/actor.ts';
import { performOnPlatform } from '../acts/perform.ts';
import type { Services } from '../acts/services.ts';
import { keyFingerprint } from '../backup/backup-key.ts';
import { readBackup } from '../backup/read-backup.ts';
import type { Command } from '../console/command.ts';
import type { SecretColumns } from '../ground/secrets.ts';
import { countWaiting, renewSecrets } from './renew-secrets.ts';

/** What still needs a previous key: rows by table, and backups. */
export interface StillWanted {
  /** Secrets that the command itself re-encrypts; those that remain can't be decrypted with any of the keys. */
  secrets: Record<string, number>;
  /** Rows that users must create again. */
  people: Record<string, number>;
  /** Files that the current key doesn't open. */
  backups: string[];
}

/** Re-encrypts every secret with the current key, and reports what still needs a previous one. */
export const rotateKey = (columns: readonly SecretColumns[]): Command => ({
  name: 'rotate-key',
  summary: 'After a change of APP_KEY: encrypt every secret anew, and say what still wants the one before',
  options: { check: { isFlag: true, help: 'only say it' } },
  async run({ options }, services) {
    const isCheck = 'check' in options;
    const done = { renewed: 0, unreadable: 0 };
    if (!isCheck) {
      for await (const step of renewSecrets({ services, columns })) {
        done.renewed += step.renewed;
        done.unreadable += step.unreadable;
      }
      await noteRotation(done, services);
    }
    const wanted = await stillWanted(services, columns);
    const { appKey, previousKeys } = services.config;
    const json = {
      key: keyFingerprint(appKey),
      previous_keys: previousKeys.map(keyFingerprint),
      ...done,
      still_wanted: wanted,
    };
    return { json, text: textOf(wanted, done, services).join('\n'), ...(done.unreadable > 0 && { exitCode: 2 }) };
  },
});

/** What still needs a previous key. */
export async function stillWanted(services: Services, columns: readonly SecretColumns[]): Promise<StillWanted> {
  const waiting = async (by: SecretColumns['renewedBy']) => {
    const counts: Record<string, number> = {};
    for (const each of columns) {
      const rows = each.renewedBy === by ? await countWaiting(each, services) : 0;
      if (rows > 0) counts[each.table] = rows;
    }
    return counts;
  };
  return {
    secrets: await waiting('rotation'),
    people: await waiting('people'),
    backups: await otherBackups(services),
  };
}

/** The backups in the folder that need a key other than the current one. */
async function otherBackups({ config }: Services): Promise<string[]> {
  const names = await readdir(config.backupDir).catch(() => []);
  const others: string[] = [];
  for (const name of names.filter((each) => each.endsWith('.backup')).sort()) {
    const entries = readBackup(path.join(config.backupDir, name), config.appKey);
    const isOurs = await entries.next().then(
      () => true,
      () => false,
    );
    await entries.return(undefined);
    if (!isOurs) others.push(name);
  }
  return others;
}

async function noteRotation(done: { renewed: number; unreadable: number }, services: Services): Promise<void> {
  if (done.renewed === 0) return;
  await performOnPlatform(services, { actor: operator }, async ({ audit }) => {
    audit({ action: 'rotateKey', detail: { key: keyFingerprint(services.config.appKey), ...done } });
  });
}

/** The name of each table's rows, and what users do about them. */
const byPeople: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    push_subscriptions:
      'browsers that are told of what happens: each subscribes anew when somebody opens Vigencia in it',
    recovery_codes: 'recovery codes: whoever has them makes new ones, or they are used up',
  }),
);

function textOf(
  { secrets, people, backups }: StillWanted,
  { renewed, unreadable }: { renewed: number; unreadable: number },
  { config }: Services,
): string[] {
  const counted = (counts: Record<string, number>) =>
    Object.entries(counts).map(([table, rows]) => `  ${rows} ${byPeople.get(table) ?? `rows of ${table}`}`);
  const lines = [
    ...(renewed > 0 ? [`${renewed} secrets were encrypted anew by the current key.`] : []),
    ...(unreadable > 0
      ? [`${unreadable} secrets are opened by none of the keys that are set. Give their key as APP_KEY_PREVIOUS, too.`]
      : []),
  ];
  if (config.previousKeys.length === 0) return [...lines, 'There is no APP_KEY_PREVIOUS: nothing else is asked of it.'];
  const isOver = Object.keys({ ...secrets, ...people }).length === 0;
  return [
    ...lines,
    ...(isOver
      ? ['No row wants the previous key any more.']
      : ['The previous key is still wanted by:', ...counted(secrets), ...counted(people)]),
    'Leave it in APP_KEY_PREVIOUS for 60 days: links to unsubscribe in mails that are sent want the key of their time.',
    'Then take it out, and keep it in a safe place: it opens the backups from before, and verify-audit asks it for the rows from before.',
    ...(backups.length > 0 ? ['These backups are opened by it alone:', ...backups.map((name) => `  ${name}`)] : []),
  ];
}
