import { Skeleton } from '@mantine/core';
import { IconCircleCheck, IconCircleMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { features } from '#features/tenants/contract.ts';
import { useFormats } from '#platform/web/format.ts';
import { asking } from '#platform/web/reads.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import type { AgencyPlan } from '../contract.ts';
import classes from './agency.module.css';
import { agencyApi } from './agency-api.ts';
import { Section } from './section.tsx';

/** The agency's plan: its modules, and how many places are left. Only the operator changes it. */
export function PlanSection() {
  const { t } = useTranslation('agency');
  const plan = useQuery(asking(agencyApi.readAgencyPlan, {}));
  return (
    <Section title={t('sections.plan')} about={t('hints.plan')}>
      {plan.isError && <LoadError error={plan.error} retry={() => void plan.refetch()} />}
      {plan.isPending && <Skeleton h={96} aria-hidden />}
      {plan.data && <Plan plan={plan.data} />}
    </Section>
  );
}

function Plan({ plan }: { plan: AgencyPlan }) {
  const { t } = useTranslation(['agency', 'platform']);
  const { number, date } = useFormats();
  const { max_users, active_users, max_policies, policies_in_force, trial_ends_at } = plan;
  const left = (max: number, used: number) =>
    t('plan.left', { left: number(Math.max(0, max - used)), total: number(max) });
  const facts = [
    { label: t('plan.name'), value: t(`plan.names.${plan.plan}`) },
    { label: t('plan.users'), value: left(max_users, active_users) },
    {
      label: t('plan.policies'),
      value:
        max_policies === null
          ? t('plan.no_limit', { used: number(policies_in_force) })
          : left(max_policies, policies_in_force),
    },
    ...(trial_ends_at ? [{ label: t('plan.trial_ends_at'), value: date(trial_ends_at) }] : []),
  ];
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className={classes.modules} aria-label={t('plan.modules')}>
        {features.map((feature) => {
          const isIn = plan.features_enabled.includes(feature);
          const Icon = isIn ? IconCircleCheck : IconCircleMinus;
          return (
            <li key={feature} data-in={isIn || undefined}>
              <Icon size={18} role="img" aria-label={t(isIn ? 'plan.included' : 'plan.not_included')} />
              {t(`platform:tabs.${feature}`)}
            </li>
          );
        })}
      </ul>
    </>
  );
}
