import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { checkConnection, useIsConnected } from '#platform/web/connection.ts';
import classes from './shell.module.css';

/** Reports that the server is unreachable until it responds again. The user can retry at once. */
export function ConnectionBanner() {
  const { t } = useTranslation();
  const isConnected = useIsConnected();
  return (
    <div role="status" aria-live="polite">
      {!isConnected && (
        <div className={classes.banner}>
          <IconCloudOff size={16} aria-hidden />
          {t('connection.lost')}
          <button type="button" className={classes.retry} onClick={() => void checkConnection()}>
            {t('actions.retry')}
          </button>
        </div>
      )}
    </div>
  );
}
