import { go } from '#platform/web/navigation.ts';
import { bookRoutes } from '../contract/routes.ts';

/** Opens the import of clients and policies, for users who may upload a file. */
export const beginBookImport = { route: bookRoutes.routes.uploadBook, begin: () => go({ tab: 'book' }) };
