import { Alert } from '@mantine/core';
import { IconContrast2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Brand } from '#platform/contract/brand.ts';
import classes from './brand-dialog.module.css';
import { correctionsOf } from './corrections-of.ts';

/** Says which colors would be unreadable, their replacements, and both contrasts. */
export function Corrections({ brand }: { brand: Brand }) {
  const { t } = useTranslation('branding');
  const corrections = correctionsOf(brand);
  if (corrections.length === 0) return null;
  return (
    <Alert icon={<IconContrast2 size={18} />} title={t('corrections.title')} role="status">
      <ul className={classes.corrections}>
        {corrections.map(({ field, as, chosen, drawn, before, after }) => (
          <li key={`${field} ${as}`}>
            <i style={{ background: chosen }} aria-hidden /> <i style={{ background: drawn }} aria-hidden />{' '}
            {t(`corrections.${as}`, { colour: t(`fields.${field}`), chosen, drawn, before, after })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
