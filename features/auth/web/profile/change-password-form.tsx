import { useTranslation } from 'react-i18next';
import { PasswordChange } from '../password/password-change.tsx';

/** A new password whenever its owner likes. */
export function ChangePasswordForm({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <PasswordChange
      submitLabel={t('password.submit')}
      button={{ fullWidth: false, ml: 'auto', variant: 'default' }}
      onChanged={onChanged}
    />
  );
}
