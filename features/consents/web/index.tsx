import { lazyView } from '#platform/web/lazy-view.ts';
import { withWords } from './client/with-words.ts';

/** Whether a client may be written to, and all entries on it. */
export const ClientConsents = lazyView(() => withWords(import('./client/client-consents.tsx')));
