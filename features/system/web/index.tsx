import type { ViewModule } from '#platform/web/screen.ts';
import { systemRoutes } from '../contract.ts';

/** The parts of the operators' tab that keep the installation. */
export const systemSections = [
  {
    name: 'backups',
    label: 'system:sections.backups',
    route: systemRoutes.routes.listBackups,
    load: (): Promise<ViewModule> => import('./backups/backups-view.tsx'),
  },
] as const;
