import { SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { leadRoutes, leadStatuses, productTypes } from '#features/leads/contract.ts';
import { leadTones } from '#features/leads/web/index.tsx';
import { policyRoutes, policyStatuses } from '#features/policies/contract.ts';
import { policyTones } from '#features/policies/web/index.tsx';
import { quoteRoutes, quoteStatuses } from '#features/quotes/contract.ts';
import { quoteTones } from '#features/quotes/web/index.tsx';
import { usersScreen } from '#features/users/web/index.tsx';
import { agencyRoles } from '#platform/contract/roles.ts';
import { useMay } from '#platform/web/may.ts';
import { go, type Tab } from '#platform/web/navigation.ts';
import { type DashboardStats, noProduct } from '../contract.ts';
import { BreakdownCard } from './breakdown-card.tsx';

/** The four breakdowns. The server sends users only to managing roles; other roles get the products. */
export function Breakdowns({ stats }: { stats: DashboardStats }) {
  const { t } = useTranslation(['dashboard', 'leads', 'quotes', 'policies', 'platform']);
  const may = useMay();
  const showing = (tab: Tab, filter: Record<string, string>) => () => go({ tab, filter });
  const seesLeads = may(leadRoutes.routes.listLeads);
  const seesQuotes = may(quoteRoutes.routes.listQuotes);
  const seesUsers = may(usersScreen.route);
  const seesPolicies = may(policyRoutes.routes.listPolicies);
  const { leads_by_status, quotes_by_status, policies_by_status, users_by_role, leads_by_product } = stats;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" mt="sm">
      <BreakdownCard
        title={t('breakdown.leads_by_status')}
        rows={leadStatuses.map((status) => ({
          label: t(`leads:status.${status}`),
          tone: leadTones[status],
          count: leads_by_status[status],
          show: seesLeads ? showing('leads', { status }) : null,
        }))}
      />
      <BreakdownCard
        title={t('breakdown.quotes_by_status')}
        rows={quoteStatuses.map((status) => ({
          label: t(`quotes:status.${status}`),
          tone: quoteTones[status],
          count: quotes_by_status[status],
          show: seesQuotes ? showing('quotes', { status }) : null,
        }))}
      />
      <BreakdownCard
        title={t('breakdown.policies_by_status')}
        rows={policyStatuses.map((status) => ({
          label: t(`policies:status.${status}`),
          tone: policyTones[status],
          count: policies_by_status[status],
          show: seesPolicies ? showing('policies', { status }) : null,
        }))}
      />
      {users_by_role ? (
        <BreakdownCard
          title={t('breakdown.users_by_role')}
          rows={agencyRoles.map((role) => ({
            label: t(`platform:roles.${role}`),
            tone: null,
            count: users_by_role[role],
            show: seesUsers ? showing('users', { role, state: 'active' }) : null,
          }))}
        />
      ) : (
        <BreakdownCard
          title={t('breakdown.leads_by_product')}
          rows={([...productTypes, noProduct] as const).map((product) => ({
            label: product === noProduct ? t('breakdown.no_product') : t(`leads:product.${product}`),
            tone: null,
            count: leads_by_product[product],
            show: seesLeads && product !== noProduct ? showing('leads', { product_type: product }) : null,
          }))}
        />
      )}
    </SimpleGrid>
  );
}
