import { useTranslation } from 'react-i18next';
import { timeZoneName } from '#platform/contract/time-zone-name.ts';
import { useFormats } from '#platform/web/format.ts';
import { currentLanguage } from '#platform/web/i18n.ts';
import { useUser } from '#platform/web/session.ts';
import classes from './dashboard.module.css';

const stats = ['total_leads', 'total_quotes', 'total_policies', 'policies_value', 'expiring_policies'] as const;

interface MeaningsProps {
  /** When the figures were read, in milliseconds. 0 means not yet. */
  at: number;
  hasUsers: boolean;
}

/** The definition of each figure. */
export default function Meanings({ at, hasUsers }: MeaningsProps) {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const { agency } = useUser();
  const fourth = hasUsers ? 'users_by_role' : 'leads_by_product';
  const moment = new Date(at).toISOString();
  return (
    <dl className={classes.definitions}>
      {stats.map((name) => (
        <div key={name}>
          <dt>{t(`stats.${name}`)}</dt>
          <dd>{t(`definitions.${name}`, { zone: agency ? timeZoneName(agency.time_zone, currentLanguage()) : '' })}</dd>
        </div>
      ))}
      <div>
        <dt>{t('definitions.week_title')}</dt>
        <dd>{t('definitions.week')}</dd>
      </div>
      <div>
        <dt>{t(`breakdown.${fourth}`)}</dt>
        <dd>{t(`definitions.${fourth}`)}</dd>
      </div>
      {at > 0 && (
        <div>
          <dt>{t('definitions.moment_title')}</dt>
          <dd>{t('definitions.moment', { date: formats.date(moment), time: formats.time(moment) })}</dd>
        </div>
      )}
    </dl>
  );
}
