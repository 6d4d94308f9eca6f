import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './auth-card.module.css';
import { LinkButton } from './link-button.tsx';

/** A link back to the sign-in. */
export function BackToLogin({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <LinkButton onClick={onClick} className={classes.back}>
      <IconArrowLeft size={16} aria-hidden />
      {t('back_to_sign_in')}
    </LinkButton>
  );
}
