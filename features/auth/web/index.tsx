export { AuthCard } from './page/auth-card.tsx';
export { BackToLogin } from './page/back-to-login.tsx';
export { LinkButton } from './page/link-button.tsx';
export { SubmitButton } from './page/submit-button.tsx';
export { PasswordField } from './password/password-field.tsx';
export { AuthScreens } from './sign-in/auth-screens.tsx';
export type { FurtherSteps, SecondStepProps, SetUpStepProps } from './sign-in/further-steps.ts';
export { signOut } from './sign-in/sign-out.ts';
export { useSessionCheck } from './sign-in/use-session-check.ts';
