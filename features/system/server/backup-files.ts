import path from 'node:path';
import type { Services } from '#platform/server/acts/services.ts';

/** The path of a backup file by its name. */
export const backupFile = (config: Pick<Services['config'], 'backupDir'>, name: string): string =>
  path.join(config.backupDir, path.basename(name));

/** A file name that sorts by time: `vigencia-2026-11-25T03-00-12-9f8e7d6c.backup`. */
export function backupName(at: Date, id: string): string {
  const time = at.toISOString().slice(0, 19).replaceAll(':', '-');
  return `vigencia-${time}-${id.slice(0, 8)}.backup`;
}
