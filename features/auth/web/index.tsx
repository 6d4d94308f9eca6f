export { AuthScreens } from './sign-in/auth-screens.tsx';
export { signOut } from './sign-in/sign-out.ts';
export { useSessionCheck } from './sign-in/use-session-check.ts';
