import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { leadRoutes } from '#features/leads/contract.ts';
import { leadActions } from '#features/leads/web/index.tsx';
import { alertDays, policyRoutes, urgentDays } from '#features/policies/contract.ts';
import { client } from '#platform/web/client.ts';
import { useFormats } from '#platform/web/format.ts';
import { asking } from '#platform/web/reads.ts';
import { toneOf } from '#platform/web/records/tone.ts';
import { Slot } from '#platform/web/slot.tsx';
import classes from './dashboard.module.css';
import { NextList } from './next-list.tsx';
import { expiringView } from './stat-cards.tsx';

const shownMax = 5;
const leadApi = client(leadRoutes);
const policyApi = client(policyRoutes);

/** The clients whose policies expire next. */
export function NextExpirations({ isOwn }: { isOwn: boolean }) {
  const { t } = useTranslation(['dashboard', 'policies']);
  const agent = isOwn ? ({ agent: 'me' } as const) : {};
  const { data, error, refetch } = useQuery(
    asking(policyApi.listPolicies, {
      query: { limit: shownMax, expiring_within: alertDays, sort: 'expiration', ...agent },
    }),
  );
  return (
    <NextList
      title={t(isOwn ? 'next.my_expirations' : 'next.expirations')}
      none={t(isOwn ? 'next.no_own_expirations' : 'next.no_expirations')}
      all={{ ...expiringView, filter: { ...expiringView.filter, ...agent } }}
      error={error}
      retry={() => void refetch()}
      people={data?.items.map(({ id, quote, policy_number, carrier, days_until_expiration }) => ({
        id,
        contact: quote.lead.contact,
        view: { tab: 'policies', open: id },
        about: [policy_number, carrier].filter((part) => part !== '').join(' · '),
        leftovers: (
          <span {...toneOf(days_until_expiration <= urgentDays ? 'danger' : 'warning', classes.days)}>
            {days_until_expiration === 0 && t('policies:expiry.today')}
            {days_until_expiration > 0 && t('policies:expiry.ahead', { count: days_until_expiration })}
            {days_until_expiration < 0 && t('policies:expiry.past', { count: -days_until_expiration })}
          </span>
        ),
      }))}
    />
  );
}

/** Leads that haven't been contacted yet. */
export function NewLeads({ isOwn }: { isOwn: boolean }) {
  const { t } = useTranslation(['dashboard', 'leads']);
  const formats = useFormats();
  const agent = isOwn ? ({ assigned_agent: 'me' } as const) : {};
  const filter = { status: 'Nuevo', ...agent } as const;
  const { data, error, refetch } = useQuery(asking(leadApi.listLeads, { query: { limit: shownMax, ...filter } }));
  return (
    <NextList
      title={t(isOwn ? 'next.my_new_leads' : 'next.new_leads')}
      none={t('next.no_new_leads')}
      all={{ tab: 'leads', filter }}
      error={error}
      retry={() => void refetch()}
      people={data?.items.map((lead) => {
        const { id, contact, product_type, source, created_at } = lead;
        return {
          id,
          contact,
          view: { tab: 'leads', open: id },
          about: [product_type ? t(`leads:product.${product_type}`) : '', source ? t(`leads:source.${source}`) : '']
            .filter((part) => part !== '')
            .join(' · '),
          leftovers: <span className={classes.age}>{formats.age(created_at)}</span>,
          acts: <Slot of={leadActions} with={{ lead, look: 'sign' }} />,
        };
      })}
    />
  );
}
