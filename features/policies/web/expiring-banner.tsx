import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import classes from './policies.module.css';
import { useExpiringTotal } from './use-policies.ts';

/**
 * The number of active policies that expire soon, with a link to them. Renders nothing if there are none. Reserves its
 * space until the number is loaded.
 */
export function ExpiringBanner({ show }: { show: () => void }) {
  const { t } = useTranslation('policies');
  const formats = useFormats();
  const { data: total = '0', isPending } = useExpiringTotal();
  if (isPending) return <div className={classes.bannerRoom} />;
  const count = Number.parseInt(total, 10) || 0;
  if (count === 0) return null;
  return (
    <div className={classes.banner} role="alert">
      <span className={classes.bannerText}>
        <IconAlertTriangle size={18} aria-hidden />
        {t('banner.text', { count, total: formats.total(total) })}
      </span>
      <Button size="compact-sm" variant="default" onClick={show}>
        {t('banner.show')}
      </Button>
    </div>
  );
}
