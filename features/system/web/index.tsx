import type { ViewModule } from '#platform/web/screen.ts';
import { byOperators } from '../contract/access.ts';

/** The parts of the operators' tab that keep the installation. */
export const systemSections = [
  {
    name: 'backups',
    label: 'system:sections.backups',
    route: byOperators,
    load: (): Promise<ViewModule> => import('./backups/backups-view.tsx'),
  },
] as const;
