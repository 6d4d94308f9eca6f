import { useTranslation } from 'react-i18next';
import { languages } from '#platform/contract/language.ts';
import { hostBrand } from '#platform/web/brand/host-brand.ts';
import { currentLanguage } from '#platform/web/i18n.ts';
import classes from './brand-panel.module.css';
import { HostName } from './host-name.tsx';

const strokes = Array.from({ length: 16 }, (_, step) => step);

/**
 * The panel next to the card on wide screens: the mark with the agency's tagline, or the product's slogan in both
 * languages.
 */
export function BrandPanel() {
  const { t } = useTranslation(['auth', 'platform']);
  const chosen = currentLanguage();
  return (
    <aside className={classes.panel} aria-label={hostBrand?.company_name ?? t('platform:product')}>
      <Pattern />
      <p className={classes.name}>
        <HostName size={40} isOnBrand />
      </p>
      <div>
        {hostBrand?.company_tagline ? (
          <p className={classes.promise}>{hostBrand.company_tagline}</p>
        ) : (
          [chosen, ...languages.filter((language) => language !== chosen)].map((language) => (
            <p key={language} lang={language} className={language === chosen ? classes.promise : classes.echo}>
              {t(`auth:promise.${language}`)}
            </p>
          ))
        )}
      </div>
    </aside>
  );
}

/** The V of the mark in a repeated pattern, like the guilloche lines of an old policy. */
function Pattern() {
  return (
    <svg
      className={classes.pattern}
      viewBox="0 0 533 800"
      preserveAspectRatio="xMaxYMin slice"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      {strokes.map((step) => (
        <path
          key={step}
          d={`M${140 + step * 13} -40L400 ${580 - step * 31}L${660 - step * 13} -40`}
          opacity={0.34 - step * 0.018}
        />
      ))}
    </svg>
  );
}
