import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useMay } from '#platform/web/may.ts';
import { reprocessingLeads } from '../../contract/access.ts';
import type { IntegrationStatus } from '../../contract/choices.ts';
import type { Integration, IntegrationTrouble } from '../../contract/integration.ts';
import { withWords } from '../with-words.ts';
import { useMissing } from './use-missing.ts';

const ReprocessSinceMapping = lazyView(() =>
  withWords(import('../incoming/reprocess-since-mapping.tsx'), 'integrations/incoming'),
);

/** What each state means for what comes; the usual one needs no word. */
const told = { Testing: 'panel.testing', Configured: 'panel.configured', Inactive: 'panel.inactive' } as const;
const isTold = (status: IntegrationStatus): status is keyof typeof told => status in told;

/** What somebody should know about an integration before anything else: trouble, what it lacks, what its state means. */
export function StateNotice({ integration }: { integration: Integration }) {
  const { t } = useTranslation('integrations/setup');
  const missing = useMissing(integration);
  const mayReprocess = useMay()(reprocessingLeads);
  const { trouble, status, failed_before_mapping } = integration;
  return (
    <>
      {trouble && <Trouble trouble={trouble} />}
      {missing && (
        <Alert color="warning" icon={<IconAlertTriangle aria-hidden />}>
          {t('panel.missing', { fields: missing })}
        </Alert>
      )}
      {!missing && isTold(status) && (
        <Alert color="info" icon={<IconInfoCircle aria-hidden />}>
          {t(told[status])}
        </Alert>
      )}
      {mayReprocess && failed_before_mapping > 0 && (
        <Suspense>
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
