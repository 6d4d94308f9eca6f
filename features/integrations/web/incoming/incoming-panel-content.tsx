import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { useMadeName } from '#platform/web/records/made-name.ts';
import { HeadLine, LoadedRecord, RecordDrawer, RecordHead } from '#platform/web/records/record-drawer.tsx';
import { type Fact, RecordFacts } from '#platform/web/records/record-facts.tsx';
import type { IncomingLead } from '../../contract/incoming-lead.ts';
import classes from '../integrations.module.css';
import { MappedLeadFacts } from '../mapped-lead-facts.tsx';
import { showIntegrations, useIncomingLead } from '../use-integrations.ts';
import { ConsentPart } from './consent-part.tsx';
import { IncomingAct, useName } from './incoming-act.tsx';
import { IncomingStatusPill } from './incoming-status.tsx';
import { JsonView } from './json-view.tsx';
import { Reason } from './reason.tsx';

/** All details of one incoming lead. */
export default function PanelContent({ id }: { id: string }) {
  return <LoadedRecord record={useIncomingLead(id)}>{(lead) => <IncomingDrawer lead={lead} />}</LoadedRecord>;
}

function IncomingDrawer({ lead }: { lead: IncomingLead }) {
  const { t } = useTranslation(['integrations/incoming', 'integrations']);
  const formats = useFormats();
  const madeName = useMadeName();
  const moment = (at: string) => `${formats.date(at)} ${formats.time(at)}`;
  const { integration_id, integration_name, integration_type, outcome, row_number } = lead;
  const facts: Fact[] = [
    ...(outcome ? [fact(t('panel.outcome'), t(`outcome.${outcome}`))] : []),
    fact(t('table.received'), moment(lead.received_at)),
    fact(t('table.processed'), lead.processed_at ? moment(lead.processed_at) : t('table.not_processed')),
    fact(t('table.tries'), formats.number(lead.tries)),
    ...(lead.external_id ? [fact(t('table.external_id'), lead.external_id)] : []),
    ...(lead.sender ? [fact(t('table.sender'), lead.sender)] : []),
    ...(row_number && integration_type === 'File Upload' ? [fact(t('panel.row'), formats.number(row_number))] : []),
  ];
  return (
    <RecordDrawer
      head={
        <RecordHead
          title={useName(lead)}
          contact={null}
          status={<IncomingStatusPill lead={lead} />}
          names={
            integration_id ? (
              <Anchor
                component="button"
                type="button"
                size="sm"
                mih={24}
                onClick={() => showIntegrations(undefined, integration_id)}
              >
                {t('panel.from', { name: madeName(integration_name) })}
              </Anchor>
            ) : (
              <span>
                {t('panel.from', { name: madeName(integration_name) })} · {t('panel.deleted')}
              </span>
            )
          }
          actions={<IncomingAct lead={lead} size="xs" />}
        >
          <HeadLine>{t(`integrations:type.${integration_type}`)}</HeadLine>
        </RecordHead>
      }
      facts={
        <>
          <Reason lead={lead} />
          <RecordFacts draft={`incoming-lead:${lead.id}`} editor={null} groups={[{ title: t('panel.facts'), facts }]} />
          <section className={classes.part} aria-label={t('panel.mapped')}>
            <h3>{t('panel.mapped')}</h3>
            {lead.mapped ? (
              <MappedLeadFacts lead={lead.mapped} trace={lead.trace} />
            ) : (
              <Text size="sm" c="dimmed">
                {t('panel.not_mapped')}
              </Text>
            )}
          </section>
          {lead.consent && <ConsentPart consent={lead.consent} />}
          <section className={classes.part} aria-label={t('panel.source_data')}>
            <h3>{t('panel.source_data')}</h3>
            <JsonView label={t('panel.source_data')} data={lead.source_data} />
          </section>
        </>
      }
      story={null}
    />
  );
}

const fact = (label: string, value: string): Fact => ({ path: null, label, value });
