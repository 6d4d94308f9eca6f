import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle, IconHourglassEmpty, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#platform/web/may.ts';
import { MessageLink } from '#platform/web/records/record-link.tsx';
import { configuringIntegrations } from '../../contract/access.ts';
import type { IncomingLead } from '../../contract/incoming-lead.ts';
import { mappingProblems } from '../../contract/problem-codes.ts';
import classes from '../payload.module.css';
import { showMapping } from '../use-integrations.ts';

/** Why it is no lead, further notes, and the link to the mapping to repair. */
export function Reason({ lead }: { lead: IncomingLead }) {
  const { t } = useTranslation(['integrations/incoming', 'integrations']);
  const mayConfigure = useMay()(configuringIntegrations);
  const { id, status, reason, held, problems, integration_id, is_mapping_newer } = lead;
  const isFailed = status === 'Failed';
  if (!reason && !held) return null;
  // There may be several problems of mappings. Any other problem is the reason and is shown alone.
  const sentences = problems.flatMap(({ code, target, facts }) => {
    const known = mappingProblems.find((each) => each === code);
    const field = target ? t(`integrations:target.${target}`) : '';
    return known ? [t(`integrations:problems.${known}`, { ...facts, target: field })] : [];
  });
  // The sentence above is not repeated.
  const further = [...new Set(sentences)].filter((sentence) => sentence !== reason);
  return (
    <>
      {held && (
        <Alert color="warning" icon={<IconHourglassEmpty aria-hidden />}>
          {t(`held.${held}`)}
        </Alert>
      )}
      {reason && (
        <Alert
          color={isFailed ? 'red' : 'gray'}
          icon={isFailed ? <IconAlertTriangle aria-hidden /> : <IconInfoCircle aria-hidden />}
          title={reason}
        >
          {further.length > 0 && (
            <ul className={classes.problems}>
              {further.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )}
          {is_mapping_newer && <Text size="sm">{t('reprocess.newer')}</Text>}
          {isFailed && mayConfigure && integration_id && (
            <MessageLink go={() => showMapping(integration_id, id)}>{t('panel.mapping')}</MessageLink>
          )}
        </Alert>
      )}
    </>
  );
}
