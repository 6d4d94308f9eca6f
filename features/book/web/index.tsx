import { IconTableImport } from '@tabler/icons-react';
import { i18n } from '#platform/web/i18n.ts';
import { lazyView } from '#platform/web/lazy-view.ts';
import type { Screen, ViewModule } from '#platform/web/screen.ts';
import { importingBooks } from '../contract/access.ts';

export { beginBookImport } from './begin-import.ts';

const load = () => import('./policy-source.tsx');

/** The file that a policy came in with, in the head of its panel. */
export const PolicySource = lazyView(async () => (await Promise.all([load(), i18n.loadNamespaces('book')]))[0]);

export const bookScreen = {
  tab: 'book',
  group: 'menu',
  route: importingBooks,
  icon: IconTableImport,
  words: ['book', 'leads', 'policies', 'records'],
  load: (): Promise<ViewModule> => import('./book-screen.tsx'),
} as const satisfies Screen;
