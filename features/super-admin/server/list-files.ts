import { roleText } from '#features/users/server/index.ts';
import { formatPhone } from '#platform/contract/phone.ts';
import { wordsOf } from '#platform/server/ground/words.ts';
import type { FileReader, ListTable } from '#platform/server/http/list-file.ts';
import type { SystemUser, Tenant } from '../contract.ts';
import type en from '../locales/en.json';

const words = wordsOf<typeof en>('super-admin');

/** The columns of agencies in a file. */
export function tenantFile({ language, day, moment }: FileReader): ListTable<Tenant> {
  const t = words(language);
  return {
    title: t('sections.tenants'),
    columns: [
      { label: t('fields.name'), kind: 'text', width: 30, of: ({ name, own_name }) => own_name || name },
      { label: t('fields.subdomain'), kind: 'text', of: ({ subdomain }) => subdomain },
      { label: t('fields.customDomain'), kind: 'text', of: ({ customDomain }) => customDomain },
      { label: t('fields.admin_email'), kind: 'text', width: 30, of: ({ admin_email }) => admin_email },
      {
        label: t('fields.contact_phone'),
        kind: 'text',
        width: 18,
        of: ({ contact_phone }) => contact_phone && formatPhone(contact_phone),
      },
      { label: t('fields.address'), kind: 'text', width: 40, of: ({ address }) => address },
      { label: t('fields.plan'), kind: 'text', width: 12, of: ({ plan }) => t(`plan.${plan}`) },
      { label: t('fields.status'), kind: 'text', width: 12, of: ({ status }) => t(`status.${status}`) },
      { label: t('fields.trial_ends_at'), kind: 'day', of: ({ trial_ends_at }) => day(trial_ends_at) },
      { label: t('fields.users'), kind: 'number', of: ({ current_users }) => current_users },
      { label: t('fields.max_users'), kind: 'number', of: ({ max_users }) => max_users },
      { label: t('fields.policies'), kind: 'number', of: ({ current_policies }) => current_policies },
      { label: t('fields.max_policies'), kind: 'number', of: ({ max_policies }) => max_policies },
      { label: t('fields.lastActive'), kind: 'moment', of: ({ lastActive }) => moment(lastActive) },
      { label: t('fields.created_at'), kind: 'day', of: ({ created_at }) => day(created_at) },
      { label: t('fields.purge_at'), kind: 'day', of: ({ purge_at }) => day(purge_at) },
    ],
  };
}

/** The columns of accounts in a file. */
export function systemUserFile({ language, day, moment }: FileReader): ListTable<SystemUser> {
  const t = words(language);
  return {
    title: t('sections.accounts'),
    columns: [
      { label: t('fields.user'), kind: 'text', width: 30, of: ({ full_name }) => full_name },
      { label: t('fields.username'), kind: 'text', of: ({ username }) => username },
      { label: t('fields.email'), kind: 'text', width: 30, of: ({ email }) => email },
      { label: t('fields.role'), kind: 'text', width: 14, of: ({ role }) => roleText(language, role) },
      { label: t('fields.tenant'), kind: 'text', width: 30, of: ({ tenant_name }) => tenant_name },
      {
        label: t('fields.status'),
        kind: 'text',
        width: 12,
        of: ({ is_active }) => t(is_active ? 'status.Active' : 'status.Inactive'),
      },
      { label: t('fields.lastActive'), kind: 'moment', of: ({ last_signed_in_at }) => moment(last_signed_in_at) },
      { label: t('fields.created_at'), kind: 'day', of: ({ created_at }) => day(created_at) },
    ],
  };
}
