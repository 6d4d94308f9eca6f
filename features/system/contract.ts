import { routes } from '#platform/contract/route.ts';
import { backupRoutes } from './contract/backups.ts';
import { logRoutes } from './contract/logs.ts';
import { maintenanceRoutes } from './contract/maintenance.ts';
import { seriesRoutes } from './contract/series.ts';
import { serverRoutes } from './contract/server.ts';
import { settingRoutes } from './contract/settings.ts';
import { workRoutes } from './contract/work.ts';

declare module '#platform/contract/subjects.ts' {
  interface Subjects {
    backup: true;
    failed_job: true;
    installation_settings: true;
    maintenance: true;
  }
}

export * from './contract/backups.ts';
export * from './contract/logs.ts';
export * from './contract/maintenance.ts';
export * from './contract/series.ts';
export * from './contract/server.ts';
export * from './contract/settings.ts';
export * from './contract/work.ts';

export const systemRoutes = routes('system', {
  ...backupRoutes,
  ...workRoutes,
  ...serverRoutes,
  ...logRoutes,
  ...maintenanceRoutes,
  ...seriesRoutes,
  ...settingRoutes,
});
