import { lazyView } from '#platform/web/lazy-view.ts';
import type { ViewModule } from '#platform/web/screen.ts';
import { byOperators } from '../contract/access.ts';

/** Offers a backup of one agency alone, before it is deleted. */
export const BackUpFirst = lazyView(() => import('./backups/back-up-first.tsx'));

/** The sections of the operators' tab that maintain the installation. */
export const systemSections = [
  {
    name: 'backups',
    label: 'system:sections.backups',
    route: byOperators,
    load: (): Promise<ViewModule> => import('./backups/backups-view.tsx'),
  },
  {
    name: 'work',
    label: 'system:sections.work',
    route: byOperators,
    load: (): Promise<ViewModule> => import('./work/work-view.tsx'),
  },
  {
    name: 'logs',
    label: 'system:sections.logs',
    route: byOperators,
    load: (): Promise<ViewModule> => import('./logs/logs-view.tsx'),
  },
  {
    name: 'maintenance',
    label: 'system:sections.maintenance',
    route: byOperators,
    load: (): Promise<ViewModule> => import('./maintenance/maintenance-view.tsx'),
  },
  {
    name: 'settings',
    label: 'system:sections.settings',
    route: byOperators,
    load: (): Promise<ViewModule> => import('./settings/settings-view.tsx'),
  },
  {
    name: 'server',
    label: 'system:sections.server',
    route: byOperators,
    load: (): Promise<ViewModule> => import('./server/server-view.tsx'),
  },
] as const;
