import { go } from '#platform/web/navigation.ts';
import { importingBooks } from '../contract/access.ts';

/** Opens the import of clients and policies, for users who may upload a file. */
export const beginBookImport = { route: importingBooks, begin: () => go({ tab: 'book' }) };
