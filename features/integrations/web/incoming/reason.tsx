import { Alert, Anchor, Text } from '@mantine/core';
import { IconAlertTriangle, IconHourglassEmpty, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#platform/web/may.ts';
import { configuringIntegrations } from '../../contract/access.ts';
import type { IncomingLead } from '../../contract/incoming-lead.ts';
import classes from '../payload.module.css';
import { showMapping } from '../use-integrations.ts';

/** Why it is no lead, the fields it is about, and the way to the mapping that can be repaired. */
export function Reason({ lead }: { lead: IncomingLead }) {
  const { t } = useTranslation(['integrations/incoming', 'integrations']);
  const mayConfigure = useMay()(configuringIntegrations);
  const { status, reason, held, problems, integration_id, is_mapping_newer } = lead;
  const isFailed = status === 'Failed';
  if (!reason && !held) return null;
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
          <ul className={classes.problems}>
            {problems
              .filter(({ target }) => target !== null)
              .map(({ target, code, facts }) => (
                <li key={`${code}-${target}`}>
                  {target && t('panel.of_field', { field: t(`integrations:target.${target}`) })}{' '}
                  {facts.source_field && t('panel.of_path', { path: facts.source_field })}
                </li>
              ))}
          </ul>
          {is_mapping_newer && <Text size="sm">{t('reprocess.newer')}</Text>}
          {isFailed && mayConfigure && integration_id && (
            <Anchor component="button" type="button" size="sm" mih={24} onClick={() => showMapping(integration_id)}>
              {t('panel.mapping')}
            </Anchor>
          )}
        </Alert>
      )}
    </>
  );
}
