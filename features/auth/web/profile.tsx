// The slice's second entry point: views that a signed-in user opens from the menu, kept out of the initial bundle.
export { ChangePasswordForm } from './profile/change-password-form.tsx';
export { OwnSessions } from './profile/own-sessions.tsx';
export { ProfileForm } from './profile/profile-form.tsx';
