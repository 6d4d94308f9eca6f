import { i18n } from '#platform/web/i18n.ts';
import { lazyView } from '#platform/web/lazy-view.ts';

/** Invites a user who hasn't chosen a password, in the user's panel. */
export const InviteByLink = lazyView(
  async () =>
    (await Promise.all([import('./invitation/invite-by-link.tsx'), i18n.loadNamespaces('auth/invitation')]))[0],
);
