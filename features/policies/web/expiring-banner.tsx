import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import classes from './policies.module.css';
import { useExpiringTotal } from './use-policies.ts';

/** Says how many active policies expire soon, with the way to them; nothing when there are none. It keeps its place until then. */
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
