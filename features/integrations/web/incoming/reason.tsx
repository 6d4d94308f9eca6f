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

/** Why it is no lead, what else was noted, and the way to the mapping that can be repaired. */
export function Reason({ lead }: { lead: IncomingLead }) {
  const { t } = useTranslation(['integrations/incoming', 'integrations']);
  const mayConfigure = useMay()(configuringIntegrations);
  const { id, status, reason, held, problems, integration_id, is_mapping_newer } = lead;
  const isFailed = status === 'Failed';
  if (!reason && !held) return null;
  // Of a mapping there may be several; whatever else is wrong is the reason, and stands alone.
  const sentences = problems.flatMap(({ code, target, facts }) => {
    const known = mappingProblems.find((each) => each === code);
    const field = target ? t(`integrations:target.${target}`) : '';
    return known ? [t(`integrations:problems.${known}`, { ...facts, target: field })] : [];
  });
  // What is said above is not said again.
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
