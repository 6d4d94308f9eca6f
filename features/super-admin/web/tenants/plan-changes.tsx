import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Plan } from '#features/tenants/contract.ts';
import { useFormats } from '#platform/web/format.ts';
import { CardFacts } from '#platform/web/records/card-facts.tsx';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import type { Tenant } from '../../contract.ts';
import { usePlans } from '../use-super-admin.ts';

/** The agency's current terms, and those of the plan. */
export function PlanChanges({ tenant, plan }: { tenant: Tenant; plan: Plan }) {
  const { t } = useTranslation(['super-admin', 'platform']);
  const { number, money } = useFormats();
  const plans = usePlans();
  if (plans.isError) return <LoadError error={plans.error} retry={() => void plans.refetch()} />;
  const terms = plans.data?.find(({ name }) => name === plan);
  if (!terms) return <Skeleton h={96} aria-hidden />;
  const limit = (count: number | null) => (count === null ? t('upgrade.no_limit') : number(count));
  const modules = (names: Tenant['features_enabled']) => names.map((name) => t(`platform:tabs.${name}`)).join(', ');
  const change = (from: string, to: string) => (from === to ? to : t('upgrade.change', { from, to }));
  return (
    <CardFacts
      facts={[
        [t('fields.max_users'), change(number(tenant.max_users), number(terms.max_users))],
        [t('fields.max_policies'), change(limit(tenant.max_policies), limit(terms.max_policies))],
        [t('fields.features_enabled'), modules(terms.features_enabled)],
        [t('upgrade.price'), money(terms.monthly_price)],
      ]}
    />
  );
}
