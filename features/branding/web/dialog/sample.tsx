import { useTranslation } from 'react-i18next';
import type { Brand } from '#platform/contract/brand.ts';
import { brandVariables } from '#platform/contract/brand-variables.ts';
import classes from './brand-dialog.module.css';

/** A sample of a brand on a light page, for when the dialog covers the screen. */
export function Sample({ brand }: { brand: Brand }) {
  const { t } = useTranslation('branding');
  const { light } = brandVariables(brand);
  return (
    <div className={classes.sample} style={light as React.CSSProperties} aria-hidden>
      <span className={classes.sampleBand}>{t('sample.band')}</span>
      <span className={classes.sampleAccent}>{t('sample.accent')}</span>
      <span className={classes.sampleText}>{t('sample.text')}</span>
      <span className={classes.sampleLink}>{t('sample.link')}</span>
    </div>
  );
}
