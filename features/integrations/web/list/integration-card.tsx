import { Button } from '@mantine/core';
import { IconAlertTriangle, IconFileUpload, IconFlask, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { useMay } from '#platform/web/may.ts';
import { CardFoot } from '#platform/web/records/card-facts.tsx';
import { useMadeName } from '#platform/web/records/made-name.ts';
import { CardNames, CardTop, RecordCard, RecordName } from '#platform/web/records/record-card.tsx';
import { configuringIntegrations } from '../../contract/access.ts';
import type { IntegrationCard as IntegrationCardData } from '../../contract/integration.ts';
import { sourceTypes } from '../../contract/source-types/source-types.ts';
import { deletingIntegration, testingIntegration, uploadingFile } from '../acts/acts.ts';
import classes from '../integrations.module.css';
import { typeIcons } from '../looks.ts';
import { IntegrationStatusPill } from './integration-status.tsx';
import { useMissing } from './use-missing.ts';

interface IntegrationCardProps {
  integration: IntegrationCardData;
  open: (id: string) => void;
}

/** One integration of the list: its type, its status, and its figures. */
export const IntegrationCard = memo(function IntegrationCard({ integration, open }: IntegrationCardProps) {
  const { t } = useTranslation('integrations');
  const formats = useFormats();
  const name = useMadeName()(integration.name);
  const { description, integration_type: type, trouble, last_sync_at } = integration;
  const missing = useMissing(integration);
  const Icon = typeIcons[type];
  const counts = [
    [t('list.received'), integration.total_leads_processed],
    [t('dashboard.successful_leads'), integration.successful_leads],
    [t('dashboard.failed_leads'), integration.failed_leads],
    [t('dashboard.duplicate_leads'), integration.duplicate_leads],
  ] as const;
  return (
    <RecordCard className={classes.card} aria-label={name}>
      <CardTop>
        <span className={classes.sign}>
          <Icon size={20} aria-hidden />
        </span>
        <CardNames>
          <RecordName name={name} open={() => open(integration.id)} />
          <p className={classes.small}>{t(`type.${type}`)}</p>
        </CardNames>
        <IntegrationStatusPill integration={integration} />
      </CardTop>
      {description && <p className={classes.description}>{description}</p>}
      {trouble && (
        <p className={classes.trouble}>
          <IconAlertTriangle size={16} aria-hidden />
          {trouble.message}
        </p>
      )}
      {missing && <p className={classes.missing}>{t('list.missing', { fields: missing })}</p>}
      <dl className={classes.figures}>
        {counts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formats.number(value)}</dd>
          </div>
        ))}
      </dl>
      <CardFoot>
        <span className={classes.small}>
          {last_sync_at ? t('list.last_sync', { age: formats.age(last_sync_at) }) : t('list.never')}
        </span>
        <CardActs integration={integration} />
      </CardFoot>
    </RecordCard>
  );
});

/** The actions on a card for users who may configure integrations. */
function CardActs({ integration }: { integration: IntegrationCardData }) {
  const { t } = useTranslation('integrations');
  const name = useMadeName()(integration.name);
  if (!useMay()(configuringIntegrations)) return null;
  const { isFile: isOfFiles } = sourceTypes[integration.integration_type];
  return (
    <div className={classes.acts}>
      {isOfFiles && (
        <Button
          size="xs"
          leftSection={<IconFileUpload size={15} aria-hidden />}
          aria-label={t('list.upload_of', { name })}
          onClick={() => uploadingFile.begin({ integration, uploadId: null })}
        >
          {t('list.upload')}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconFlask size={15} aria-hidden />}
        aria-label={t('list.test_of', { name })}
        onClick={() => testingIntegration.begin(integration)}
      >
        {t('list.test')}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconTrash size={15} aria-hidden />}
        aria-label={t('list.delete_of', { name })}
        onClick={() => deletingIntegration.begin(integration)}
      >
        {t('list.delete')}
      </Button>
    </div>
  );
}
