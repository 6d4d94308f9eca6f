export { AuthScreens } from './auth-screens.tsx';
export { signOut } from './sign-out.ts';
export { type SessionState, useSessionCheck } from './use-session-check.ts';
