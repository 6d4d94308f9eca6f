import { Alert, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useMay } from '#platform/web/may.ts';
import { reprocessingLeads } from '../../contract/access.ts';
import type { Integration, IntegrationTrouble } from '../../contract/integration.ts';
import { sourceTypes } from '../../contract/source-types/source-types.ts';
import { withWords } from '../with-words.ts';
import { useMissing } from './use-missing.ts';

const ReprocessSinceMapping = lazyView(() =>
  withWords(import('../incoming/reprocess-since-mapping.tsx'), 'integrations/incoming'),
);

/** What each status means for incoming leads. null means the usual status, which needs no text. */
function meaningOf({ status, integration_type }: Integration) {
  if (status === 'Testing') return 'panel.testing';
  if (status === 'Configured') return 'panel.configured';
  if (status !== 'Inactive') return null;
  // Some sources send, some are polled, and users upload files.
  const { polledFor, isFile } = sourceTypes[integration_type];
  if (polledFor === 'all') return 'panel.not_asked';
  return isFile ? 'panel.files_go_on' : 'panel.inactive';
}

/** The most important notice about an integration: its problem, what it lacks, what its status means. */
export function StateNotice({ integration }: { integration: Integration }) {
  const { t } = useTranslation('integrations/setup');
  const missing = useMissing(integration);
  const mayReprocess = useMay()(reprocessingLeads);
  const formats = useFormats();
  const { trouble, key_ends_at, failed_before_mapping } = integration;
  const meaning = meaningOf(integration);
  return (
    <>
      {trouble && <Trouble trouble={trouble} />}
      {missing && (
        <Alert color="warning" icon={<IconAlertTriangle aria-hidden />}>
          {t('panel.missing', { fields: missing })}
        </Alert>
      )}
      {key_ends_at && (
        <Alert color="warning" icon={<IconAlertTriangle aria-hidden />}>
          {t('panel.key_ends', { date: formats.date(key_ends_at) })}
        </Alert>
      )}
      {!missing && meaning && (
        <Alert color="info" icon={<IconInfoCircle aria-hidden />}>
          {t(meaning)}
        </Alert>
      )}
      {mayReprocess && failed_before_mapping > 0 && (
        <Suspense fallback={<Skeleton h={62} />}>
          <ReprocessSinceMapping integration={integration} />
        </Suspense>
      )}
    </>
  );
}

function Trouble({ trouble: { message, at, times } }: { trouble: IntegrationTrouble }) {
  const { t } = useTranslation('integrations/setup');
  const formats = useFormats();
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={message}>
      <Text size="sm">
        {t('panel.trouble', { date: formats.date(at), time: formats.time(at) })}
        {' · '}
        {t('panel.trouble_times', { count: times, number: formats.number(times) })}
      </Text>
    </Alert>
  );
}
