import {
  IconAlertTriangle,
  IconFileDollar,
  IconShieldCheck,
  IconUsersGroup,
  IconWallet,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import type { DashboardStats } from '../contract.ts';
import classes from './dashboard.module.css';

const cards = [
  ['total_leads', IconUsersGroup],
  ['total_quotes', IconFileDollar],
  ['total_policies', IconShieldCheck],
  ['policies_value', IconWallet],
  ['expiring_policies', IconAlertTriangle],
] as const satisfies readonly (readonly [keyof DashboardStats, TablerIcon])[];

/** The five figures. */
export function StatCards({ stats }: { stats: DashboardStats }) {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  return (
    <dl className={classes.stats}>
      {cards.map(([name, Icon]) => (
        <div
          key={name}
          className={classes.stat}
          data-stat={name}
          data-alarming={(name === 'expiring_policies' && stats[name] > 0) || undefined}
        >
          <dt>
            <Icon size={16} aria-hidden />
            {t(`stats.${name}`)}
          </dt>
          <dd>{name === 'policies_value' ? formats.money(stats[name]) : formats.number(stats[name])}</dd>
        </div>
      ))}
    </dl>
  );
}
