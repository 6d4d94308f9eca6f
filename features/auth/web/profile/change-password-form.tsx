import { useTranslation } from 'react-i18next';
import { PasswordChange } from '../password/password-change.tsx';

/** Changes the user's own password. */
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
