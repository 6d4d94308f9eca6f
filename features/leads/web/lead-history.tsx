import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import type { LeadEvent } from '../contract.ts';
import classes from './leads.module.css';
import { useLeadHistory } from './use-leads.ts';

/** Who changed what, newest first. */
export function LeadHistory({ id }: { id: string }) {
  const { t } = useTranslation(['leads', 'platform']);
  const history = useLeadHistory(id);
  if (history.isError) return <LoadError error={history.error} retry={() => void history.refetch()} />;
  if (history.isPending) return <Skeleton h={200} aria-hidden />;
  const events = history.data.pages.flatMap(({ items }) => items);
  return (
    <Stack gap="md">
      <ol className={classes.history}>
        {events.map((event) => (
          <HistoryEvent key={event.id} event={event} />
        ))}
      </ol>
      {history.hasNextPage && (
        <Button variant="default" size="xs" onClick={() => void history.fetchNextPage()}>
          {t('platform:actions.more')}
        </Button>
      )}
    </Stack>
  );
}

const actions = ['createLead', 'importLead', 'updateLead', 'updateClient'] as const;

function HistoryEvent({ event }: { event: LeadEvent }) {
  const { t } = useTranslation(['leads', 'platform']);
  const formats = useFormats();
  const action = actions.find((known) => known === event.action);
  const changes = event.before ? Object.keys(event.after ?? {}).filter((field) => field in fieldLabels) : [];
  return (
    <li>
      <Text size="sm" fw={600}>
        {action ? t(`history.${action}`) : event.action}
      </Text>
      <Text size="xs" c="dimmed">
        {event.actor_name} · {formats.date(event.at)} {formats.time(event.at)}
      </Text>
      {changes.map((field) => (
        <Text key={field} size="sm">
          {t(fieldLabels[field as keyof typeof fieldLabels])}: <Value field={field} value={event.before?.[field]} /> →{' '}
          <Value field={field} value={event.after?.[field]} />
        </Text>
      ))}
    </li>
  );
}

/** The fields people read about; the others (ids, the E.164 twins) would only repeat them. */
const fieldLabels = {
  status: 'fields.status',
  product_type: 'fields.product_type',
  source: 'fields.source',
  campaign: 'fields.campaign',
  zip_code: 'fields.zip_code',
  notes: 'fields.notes',
  assigned_agent: 'fields.assigned_agent',
  name: 'fields.name',
  email: 'fields.email',
  phone_national: 'fields.phone',
  whatsapp_national: 'fields.whatsapp',
  address: 'fields.address',
  language: 'fields.language',
  tcpa_consent: 'fields.tcpa_consent',
} as const;

const translated: Record<string, string> = { status: 'status', product_type: 'product', source: 'source' };

function Value({ field, value }: { field: string; value: unknown }) {
  const { t } = useTranslation(['leads', 'platform']);
  if (value === null || value === undefined || value === '') return <em>{t('history.nothing')}</em>;
  if (typeof value === 'boolean') return <>{value ? t('history.yes') : t('history.no')}</>;
  if (field === 'language') return <>{t(`platform:language.${value as 'en' | 'es'}`)}</>;
  const group = translated[field];
  return <>{group ? t(`${group}.${String(value)}` as never) : String(value)}</>;
}
