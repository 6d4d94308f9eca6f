import { useTranslation } from 'react-i18next';
import { type SessionUser, updateSessionUser } from '#platform/web/session.ts';
import { AuthCard } from '../page/auth-card.tsx';
import { LinkButton } from '../page/link-button.tsx';
import { signOut } from '../sign-in/sign-out.ts';
import { PasswordChange } from './password-change.tsx';

export interface ForcedPasswordProps {
  user: SessionUser;
  /** The password just typed to sign in. null after a reload, when the form must ask for it. */
  typedPassword: string | null;
}

/** Asks a user with an assigned password to choose their own before anything else. */
export function ForcedPassword({ user, typedPassword }: ForcedPasswordProps) {
  const { t } = useTranslation('auth');
  return (
    <AuthCard
      title={t('forced.title')}
      text={t('forced.text')}
      ways={<LinkButton onClick={() => void signOut()}>{t('forced.sign_out')}</LinkButton>}
    >
      <PasswordChange
        typedPassword={typedPassword}
        submitLabel={t('forced.submit')}
        onChanged={() => updateSessionUser({ ...user, must_change_password: false })}
      />
    </AuthCard>
  );
}
