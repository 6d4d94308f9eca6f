import { i18n } from '#platform/web/i18n.ts';
import { lazyView } from '#platform/web/lazy-view.ts';

export { openingProfile } from './opening-profile.ts';
export { AuthCard } from './page/auth-card.tsx';
export { BackToLogin } from './page/back-to-login.tsx';
export { LinkButton } from './page/link-button.tsx';
export { SubmitButton } from './page/submit-button.tsx';
export { PasswordField } from './password/password-field.tsx';
export { AuthScreens } from './sign-in/auth-screens.tsx';
export type { FurtherSteps, SecondStepProps, SetUpStepProps } from './sign-in/further-steps.ts';
export { signOut } from './sign-in/sign-out.ts';
export { useSessionCheck } from './sign-in/use-session-check.ts';

/** Invites a user who has chosen no password yet, in the user's panel. */
export const InviteByLink = lazyView(
  async () =>
    (await Promise.all([import('./invitation/invite-by-link.tsx'), i18n.loadNamespaces('auth/invitation')]))[0],
);
