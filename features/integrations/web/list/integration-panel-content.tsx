import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useMay } from '#platform/web/may.ts';
import { useMadeName } from '#platform/web/records/made-name.ts';
import { HeadLine, LoadedRecord, RecordDrawer, RecordHead } from '#platform/web/records/record-drawer.tsx';
import { CopyLine } from '#platform/web/ui/copy-line.tsx';
import { configuringIntegrations } from '../../contract/access.ts';
import type { Integration } from '../../contract/integration.ts';
import { sourceTypes } from '../../contract/source-types/source-types.ts';
import { GuideFold } from '../guides/guide-fold.tsx';
import classes from '../integrations.module.css';
import { IssuedNotice } from '../secrets/issued-notice.tsx';
import { SecretList } from '../secrets/secret-list.tsx';
import { IntegrationFacts } from '../setup/integration-facts.tsx';
import { useIntegration } from '../use-integrations.ts';
import { withWords } from '../with-words.ts';
import { IntegrationHistory } from './integration-history.tsx';
import { IntegrationStatusPill } from './integration-status.tsx';
import { PanelActs } from './panel-acts.tsx';
import { PanelFigures } from './panel-figures.tsx';
import { StateNotice } from './state-notice.tsx';

const UploadList = lazyView(() => withWords(import('../upload/upload-list.tsx'), 'integrations/upload'));

/** All details of one integration. */
export default function PanelContent({ id }: { id: string }) {
  return (
    <LoadedRecord record={useIntegration(id)}>
      {(integration) => <IntegrationDrawer integration={integration} />}
    </LoadedRecord>
  );
}

function IntegrationDrawer({ integration }: { integration: Integration }) {
  const { t } = useTranslation(['integrations', 'integrations/setup']);
  const formats = useFormats();
  const mayConfigure = useMay()(configuringIntegrations);
  const name = useMadeName()(integration.name);
  const { integration_type: type, created_at, created_by_name, last_sync_at, webhook_url } = integration;
  const date = formats.date(created_at);
  return (
    <RecordDrawer
      head={
        <RecordHead
          title={name}
          contact={null}
          status={<IntegrationStatusPill integration={integration} />}
          names={
            <span>
              {[
                t(`type.${type}`),
                last_sync_at ? t('list.last_sync', { age: formats.age(last_sync_at) }) : t('list.never'),
              ].join(' · ')}
            </span>
          }
          actions={<PanelActs integration={integration} />}
        >
          <HeadLine>
            {created_by_name
              ? t('integrations/setup:panel.created', { date, name: created_by_name })
              : t('integrations/setup:panel.created_by_house', { date })}
          </HeadLine>
        </RecordHead>
      }
      facts={
        <>
          {mayConfigure && <IssuedNotice integration={integration} />}
          <StateNotice integration={integration} />
          {webhook_url && (
            <section className={classes.part} aria-label={t('integrations/setup:panel.address')}>
              <h3>{t('integrations/setup:panel.address')}</h3>
              <CopyLine label={t('integrations/setup:panel.address_label')} value={webhook_url} />
            </section>
          )}
          {mayConfigure && <SecretList integration={integration} />}
          {mayConfigure && <GuideFold integration={integration} />}
          {sourceTypes[type].isFile && (
            <Suspense fallback={<Skeleton h={64} />}>
              <UploadList integration={integration} />
            </Suspense>
          )}
          <PanelFigures integration={integration} />
          <IntegrationFacts integration={integration} />
        </>
      }
      story={mayConfigure && <IntegrationHistory id={integration.id} />}
    />
  );
}
