import { useTranslation } from 'react-i18next';
import { formatPhone } from '#platform/contract/phone.ts';
import { useFormats } from '#platform/web/format.ts';
import type { Tenant } from '../../contract.ts';

type TextFact = readonly [label: string, value: string];

/** The displayed facts of an agency: its usage and status (`used`), and its addresses (`reached`). */
export function useTenantFacts(tenant: Tenant): { used: readonly TextFact[]; reached: readonly TextFact[] } {
  const { t } = useTranslation(['super-admin', 'platform']);
  const { number, date, age } = useFormats();
  const { max_policies, trial_ends_at, is_trial, lastActive, purge_at } = tenant;
  const ofLimit = (used: number, limit: number | null) =>
    limit === null
      ? t('tenants.without_limit', { used: number(used) })
      : t('tenants.of_limit', { used: number(used), limit: number(limit) });
  const known = (text: string | null) => text || t('platform:not_given');
  return {
    used: [
      [t('fields.plan'), t(`plan.${tenant.plan}`)],
      [t('fields.users'), ofLimit(tenant.current_users, tenant.max_users)],
      [t('fields.policies'), ofLimit(tenant.current_policies, max_policies)],
      [t('fields.lastActive'), lastActive ? age(lastActive) : t('tenants.never')],
      ...(is_trial && trial_ends_at ? [[t('fields.trial_ends_at'), date(trial_ends_at)] as const] : []),
      ...(purge_at ? [[t('fields.purge_at'), date(purge_at)] as const] : []),
    ],
    reached: [
      [t('fields.admin_email'), known(tenant.admin_email)],
      [t('fields.contact_phone'), known(formatPhone(tenant.contact_phone))],
      [t('fields.address'), known(tenant.address)],
      [t('fields.customDomain'), known(tenant.customDomain)],
      [t('fields.branding_scope'), t(`scope.${tenant.branding_scope}`)],
      [t('fields.features_enabled'), tenant.features_enabled.map((name) => t(`platform:tabs.${name}`)).join(', ')],
      [t('fields.created_at'), date(tenant.created_at)],
    ],
  };
}
