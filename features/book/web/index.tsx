import { IconTableImport } from '@tabler/icons-react';
import type { Screen, ViewModule } from '#platform/web/screen.ts';
import { bookRoutes } from '../contract/routes.ts';

export { beginBookImport } from './begin-import.ts';

export const bookScreen = {
  tab: 'book',
  group: 'menu',
  route: bookRoutes.routes.uploadBook,
  icon: IconTableImport,
  words: ['book', 'leads', 'policies', 'records'],
  load: (): Promise<ViewModule> => import('./book-screen.tsx'),
} as const satisfies Screen;
