import { ActionIcon, Alert, Button, Checkbox, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconBellRinging } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asking, useRefresh } from '#platform/web/reads.ts';
import { sayRefused } from '#platform/web/say.ts';
import { useUser } from '#platform/web/session.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import { FormSkeleton } from '#platform/web/ui/form-skeleton.tsx';
import type { NotificationChoice } from '../contract.ts';
import classes from './bell.module.css';
import { notificationApi } from './notification-api.ts';
import { allow, canTell, forbid } from './this-browser.ts';
import { allowedHere } from './this-browser-key.ts';

/** How the reader is notified of each kind, and whether by this browser. */
export default function NotificationSettings({ back }: { back: () => void }) {
  const { t } = useTranslation('notifications');
  const settings = useQuery(asking(notificationApi.readNotificationSettings, {}));
  return (
    <>
      <div className={classes.head}>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('settings.back')} onClick={back} autoFocus>
          <IconArrowLeft size={18} aria-hidden />
        </ActionIcon>
        <Title order={2} size="h4">
          {t('settings.title')}
        </Title>
      </div>
      {settings.isError && <LoadError error={settings.error} retry={() => void settings.refetch()} />}
      {settings.isPending && <FormSkeleton fields={5} />}
      {settings.data && (
        <>
          <ThisBrowser pushKey={settings.data.push_key} />
          <Choices choices={settings.data.choices} />
        </>
      )}
    </>
  );
}

const ways = ['bell', 'browser'] as const;

type Choices = Readonly<Record<string, NotificationChoice>>;

/** The pending choices without one that the server confirmed; a newer choice of the same kind stays. */
function withoutAnswered(underWay: Choices, answered: NotificationChoice): Choices {
  const { [answered.kind]: latest, ...others } = underWay;
  return latest === answered ? others : underWay;
}

function Choices({ choices }: { choices: readonly NotificationChoice[] }) {
  const { t } = useTranslation(['notifications', 'platform']);
  const refresh = useRefresh(notificationApi.updateNotificationSettings);
  /** A pending change is shown at once. */
  const [underWay, setUnderWay] = useState<Choices>({});

  // Sequential: a later choice of a kind includes the earlier one.
  const { mutate } = useMutation({
    scope: { id: notificationApi.updateNotificationSettings.id },
    mutationFn: (choice: NotificationChoice) => notificationApi.updateNotificationSettings({ body: choice }),
    onMutate: (choice) => setUnderWay((others) => ({ ...others, [choice.kind]: choice })),
    onSuccess: refresh,
    onError: (error) => sayRefused(t('settings.title'), error, t('platform:results.error_updating')),
    onSettled: (_kept, _error, choice) => setUnderWay((chosen) => withoutAnswered(chosen, choice)),
  });

  return (
    <table className={classes.choices}>
      <thead>
        <tr>
          <th scope="col">{t('settings.what')}</th>
          {ways.map((way) => (
            <th key={way} scope="col">
              {t(`settings.${way}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {choices.map((stored) => {
          const choice = underWay[stored.kind] ?? stored;
          const label = t(`choice.${choice.kind}`);
          return (
            <tr key={choice.kind}>
              <th scope="row">{label}</th>
              {ways.map((way) => (
                <td key={way}>
                  <Checkbox
                    aria-label={t('settings.way_of', { what: label, way: t(`settings.${way}`) })}
                    checked={choice[way]}
                    onChange={({ currentTarget }) => mutate({ ...choice, [way]: currentTarget.checked })}
                  />
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Whether this browser notifies the user while the page is closed or hidden, with a button to turn it on or off. */
function ThisBrowser({ pushKey }: { pushKey: string }) {
  const { t } = useTranslation('notifications');
  const { id: userId } = useUser();
  const [isAllowed, setAllowed] = useState(() => allowedHere(userId));
  const [isUnderWay, setUnderWay] = useState(false);
  const isDenied = canTell() && Notification.permission === 'denied';

  async function change(): Promise<void> {
    setUnderWay(true);
    try {
      if (isAllowed) await forbid(userId);
      else await allow(userId, pushKey);
    } catch (error) {
      sayRefused(t('settings.title'), error, t('settings.failed'));
    }
    setAllowed(allowedHere(userId));
    setUnderWay(false);
  }

  if (!canTell()) return <Text className={classes.browser}>{t('settings.unable')}</Text>;
  if (isDenied) {
    return (
      <Alert color="yellow" className={classes.browser}>
        {t('settings.denied')}
      </Alert>
    );
  }
  return (
    <div className={classes.browser}>
      <Text size="sm">{isAllowed ? t('settings.allowed') : t('settings.allow_hint')}</Text>
      <Button
        size="xs"
        variant={isAllowed ? 'default' : 'filled'}
        leftSection={<IconBellRinging size={16} aria-hidden />}
        loading={isUnderWay}
        onClick={() => void change()}
      >
        {isAllowed ? t('settings.forbid') : t('settings.allow')}
      </Button>
    </div>
  );
}
