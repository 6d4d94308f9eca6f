import { Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { useListView } from '#platform/web/records/use-list-view.ts';
import { itemsOf } from '#platform/web/records/use-pages.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import type { Lead } from '../contract.ts';
import { LeadStatusPill } from './lead-status.tsx';
import classes from './leads.module.css';
import { useLeadList } from './use-leads.ts';

/** What else the same person asked for. */
export function ClientLeads({ lead }: { lead: Lead }) {
  const { t } = useTranslation(['leads', 'records']);
  const formats = useFormats();
  const { open } = useListView('leads');
  const list = useLeadList({ client_id: lead.client_id, sort: 'newest' });
  if (list.isError) return <LoadError error={list.error} retry={() => void list.refetch()} />;
  if (list.isPending) return <Skeleton h={120} aria-hidden />;
  const others = itemsOf(list.data).filter(({ id }) => id !== lead.id);
  if (others.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('panel.no_others', { name: lead.contact.name })}
      </Text>
    );
  }
  return (
    <Stack gap="xs">
      {others.map((other) => (
        <UnstyledButton key={other.id} className={classes.other} onClick={() => open(other.id)}>
          <Text size="sm" fw={600} span>
            {other.product_type ? t(`product.${other.product_type}`) : t('fields.unknown')}{' '}
            <LeadStatusPill lead={other} />
          </Text>
          <Text size="xs" c="dimmed" span>
            {formats.date(other.created_at)} · {other.assigned_agent_name ?? t('records:nobody')}
          </Text>
        </UnstyledButton>
      ))}
    </Stack>
  );
}
