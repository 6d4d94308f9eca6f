import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed, IconCircleX, IconPlugConnected } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#platform/web/form/failure.ts';
import { useRefresh } from '#platform/web/reads.ts';
import type { SendingType } from '../../contract/channels.ts';
import type { ChannelCheck } from '../../contract/settings.ts';
import { communicationApi } from '../use-communications.ts';
import classes from './settings.module.css';

/** The marks of a check that passed, failed, or could not be determined. */
const marks = {
  true: { tone: 'success', icon: IconCircleCheck },
  false: { tone: 'danger', icon: IconCircleX },
  null: { tone: 'neutral', icon: IconCircleDashed },
} as const;

/** Asks the provider whether the saved settings work, and shows the response. */
export function CheckButton({ channel }: { channel: SendingType }) {
  const { t } = useTranslation('communications/settings');
  const refresh = useRefresh(communicationApi.checkChannel);
  const check = useMutation({
    mutationFn: () => communicationApi.checkChannel({ body: { communication_type: channel } }),
    // A stopped channel may work again.
    onSuccess: refresh,
  });
  return (
    <div className={classes.checked}>
      <Button
        variant="default"
        leftSection={<IconPlugConnected size={16} aria-hidden />}
        loading={check.isPending}
        onClick={() => check.mutate()}
      >
        {t('check.button')}
      </Button>
      <div role="status">
        {check.isError && (
          <p className={classes.outcome} data-tone="danger">
            {messageOf(check.error, t('check.failed'))}
          </p>
        )}
        {check.data && <Outcome check={check.data} />}
      </div>
    </div>
  );
}

/** Each check, and whether it passed. */
function Outcome({ check: { success, error, findings } }: { check: ChannelCheck }) {
  const { t } = useTranslation('communications/settings');
  return (
    <>
      <p className={classes.outcome} data-tone={success ? 'success' : 'danger'}>
        {success ? t('check.works') : error}
      </p>
      <ul className={classes.findings}>
        {findings.map(({ code, is_well, message }) => {
          const { tone, icon: Icon } = marks[String(is_well) as 'true'];
          return (
            <li key={code} data-tone={tone}>
              <Icon size={16} aria-hidden />
              {message}
            </li>
          );
        })}
      </ul>
    </>
  );
}
