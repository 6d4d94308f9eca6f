import { routes } from '#platform/contract/route.ts';
import { backupRoutes } from './contract/backups.ts';

declare module '#platform/contract/subjects.ts' {
  interface Subjects {
    backup: true;
  }
}

export * from './contract/backups.ts';

export const systemRoutes = routes('system', { ...backupRoutes });
