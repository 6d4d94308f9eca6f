import {
  IconAlertTriangle,
  IconFileDollar,
  IconShieldCheck,
  IconUsersGroup,
  IconWallet,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { leadRoutes } from '#features/leads/contract.ts';
import { alertDays, policyRoutes } from '#features/policies/contract.ts';
import { quoteRoutes } from '#features/quotes/contract.ts';
import { totalCountMax } from '#platform/contract/page.ts';
import { useFormats } from '#platform/web/format.ts';
import { useMay } from '#platform/web/may.ts';
import { go, type View } from '#platform/web/navigation.ts';
import { Figure, Figures } from '#platform/web/records/figures.tsx';
import type { DashboardStats } from '../contract.ts';

type FigureName = keyof Pick<
  DashboardStats,
  'total_leads' | 'total_quotes' | 'total_policies' | 'policies_value' | 'expiring_policies'
>;

interface Card {
  name: FigureName;
  icon: TablerIcon;
  /** The view of what the figure counts. */
  view: View;
  /** The figure's additions this week. */
  week: keyof DashboardStats['week'];
}

/** The list of soon expiring policies, next to expire first. */
export const expiringView: View = {
  tab: 'policies',
  filter: { expiring_within: String(alertDays), sort: 'expiration' },
};

const cards: readonly Card[] = [
  { name: 'total_leads', icon: IconUsersGroup, view: { tab: 'leads' }, week: 'leads' },
  { name: 'total_quotes', icon: IconFileDollar, view: { tab: 'quotes' }, week: 'quotes' },
  { name: 'total_policies', icon: IconShieldCheck, view: { tab: 'policies' }, week: 'policies' },
  {
    name: 'policies_value',
    icon: IconWallet,
    view: { tab: 'policies', filter: { only: 'in_force' } },
    week: 'premium',
  },
  { name: 'expiring_policies', icon: IconAlertTriangle, view: expiringView, week: 'expiring' },
];

const routes = {
  leads: leadRoutes.routes.listLeads,
  quotes: quoteRoutes.routes.listQuotes,
  policies: policyRoutes.routes.listPolicies,
};

/** The five figures, each with a link to what it counts. */
export function StatCards({ stats }: { stats: DashboardStats }) {
  const { t } = useTranslation('dashboard');
  const { number, money } = useFormats();
  const may = useMay();
  return (
    <Figures inRow={5}>
      {cards.map(({ name, icon, view, week }) => (
        <Figure
          key={name}
          icon={icon}
          label={t(`stats.${name}`)}
          value={name === 'policies_value' ? money(stats[name]) : number(stats[name])}
          about={t(`week.${week}`, { number: weekly(week) })}
          show={may(routes[view.tab as keyof typeof routes]) ? () => go(view) : undefined}
          isLong={name === 'policies_value'}
        />
      ))}
    </Figures>
  );

  function weekly(figure: Card['week']): string {
    const value = stats.week[figure];
    if (figure === 'premium') return money(value);
    return value === totalCountMax ? `${number(value)}+` : number(value);
  }
}
