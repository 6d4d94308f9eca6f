import { Button, type ButtonSize, Group, Loader, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { leadRoutes } from '#features/leads/contract.ts';
import { useMay } from '#platform/web/may.ts';
import { openRecord } from '#platform/web/navigation.ts';
import { keyOf, useRefresh } from '#platform/web/reads.ts';
import { sayDone, sayRefused } from '#platform/web/say.ts';
import { reprocessingLeads } from '../../contract/access.ts';
import type { IncomingLeadCard } from '../../contract/incoming-lead.ts';
import { integrationApi } from '../use-integrations.ts';

interface IncomingActProps {
  lead: IncomingLeadCard;
  size?: ButtonSize;
}

/**
 * The next step for an incoming lead: reprocess a failed one, process a waiting one, "in progress" while it is
 * processed, else a link to its lead.
 */
export function IncomingAct({ lead, size = 'compact-sm' }: IncomingActProps) {
  const may = useMay();
  const { status, held, lead_id } = lead;
  if (may(reprocessingLeads)) {
    if (status === 'Failed') return <SendOn lead={lead} size={size} isHeld={false} />;
    if (held === 'by_hand') return <SendOn lead={lead} size={size} isHeld />;
  }
  if (held === null && (status === 'Pending' || status === 'Processing')) return <InWork />;
  if (lead_id && may(leadRoutes.routes.readLead)) return <OpenLead lead={lead} id={lead_id} size={size} />;
  return null;
}

/** It is in progress. The list updates by itself. */
function InWork() {
  const { t } = useTranslation('integrations/incoming');
  return (
    <Group gap={6} wrap="nowrap">
      <Loader size={14} aria-hidden />
      <Text size="sm">{t('table.in_work')}</Text>
    </Group>
  );
}

function OpenLead({ lead, id, size }: Required<IncomingActProps> & { id: string }) {
  const { t } = useTranslation(['integrations/incoming', 'integrations']);
  const name = useName(lead);
  return (
    <Button
      size={size}
      variant={size === 'compact-sm' ? 'subtle' : 'default'}
      aria-label={t('table.open_lead_of', { name })}
      onClick={() => openRecord('leads', id)}
    >
      {t('table.open_lead')}
    </Button>
  );
}

function SendOn({ lead, size, isHeld }: Required<IncomingActProps> & { isHeld: boolean }) {
  const { t } = useTranslation(['integrations/incoming', 'integrations']);
  const queryClient = useQueryClient();
  const call = isHeld ? integrationApi.processLead : integrationApi.reprocessLead;
  const refresh = useRefresh(call);
  const name = useName(lead);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call({ params: { id: lead.id } }),
    onSuccess: (sent) => {
      queryClient.setQueryData(keyOf(integrationApi.readIncomingLead, { params: { id: lead.id } }), sent);
      sayDone(t('reprocess.now'), `${t('reprocess.done')}: ${name}`);
    },
    onError: (error) => sayRefused(name, error, t(isHeld ? 'reprocess.process_failed' : 'reprocess.failed')),
    onSettled: refresh,
  });
  return (
    <Button
      size={size}
      variant={size === 'compact-sm' ? 'default' : 'filled'}
      loading={isPending}
      aria-label={t(isHeld ? 'table.process_of' : 'table.reprocess_of', { name })}
      onClick={() => mutate()}
    >
      {t(isHeld ? 'table.process' : 'table.reprocess')}
    </Button>
  );
}

/** The name of the person that an incoming lead is about, as far as known. */
export function useName({ contact_name, contact_email }: IncomingLeadCard): string {
  const { t } = useTranslation(['integrations/incoming', 'integrations']);
  return contact_name || contact_email || t('table.nobody');
}
