export { AuthScreens } from './auth-screens.tsx';
export { signOut } from './sign-out.ts';
export { useSessionCheck } from './use-session-check.ts';
