import { Button } from '@mantine/core';
import { IconBan, IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMay } from '#platform/web/may.ts';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone, sayRefused } from '#platform/web/say.ts';
import type { Communication } from '../../contract/messages.ts';
import { communicationRoutes } from '../../contract.ts';
import { communicationApi, openMessage } from '../use-communications.ts';

const ended: readonly string[] = ['Failed', 'Bounced', 'Cancelled'];

/** The actions on a message: cancel one that waits, send again one that did not arrive. */
export function MessageActs({ message }: { message: Communication }) {
  const { t } = useTranslation('communications/history');
  const may = useMay();
  const { routes } = communicationRoutes;
  const refreshCanceled = useRefresh(communicationApi.cancelMessage);
  const refreshSent = useRefresh(communicationApi.sendAgain);
  const params = { id: message.id };
  const cancel = useMutation({
    mutationFn: () => communicationApi.cancelMessage({ params }),
    async onSuccess() {
      sayDone(t('acts.canceled'), message.recipient_name);
      await refreshCanceled();
    },
    onError: (error) => sayRefused(t('acts.cancel_failed'), error, t('acts.cancel_failed')),
  });
  const again = useMutation({
    mutationFn: () => communicationApi.sendAgain({ params }),
    async onSuccess({ id, reason_code }) {
      sayDone(t(reason_code === 'no_mail_server' ? 'acts.waits' : 'acts.sent_again'), message.recipient_name);
      await refreshSent();
      openMessage(id);
    },
    onError: (error) => sayRefused(t('acts.again_failed'), error, t('acts.again_failed')),
  });
  // A text that its provider has queued also has the status Queued.
  const isWaiting = message.status === 'Pending' || (message.status === 'Queued' && message.release_at !== null);
  return (
    <>
      {isWaiting && may(routes.cancelMessage) && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconBan size={15} aria-hidden />}
          loading={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          {t('acts.cancel')}
        </Button>
      )}
      {ended.includes(message.status) && !message.is_test && may(routes.sendAgain) && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconSend size={15} aria-hidden />}
          loading={again.isPending}
          onClick={() => again.mutate()}
        >
          {t('acts.again')}
        </Button>
      )}
    </>
  );
}
