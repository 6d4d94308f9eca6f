import { ActionIcon, Button, Switch, Title } from '@mantine/core';
import { IconBellOff, IconChecks, IconSettings } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '#platform/web/reads.ts';
import { MoreButton } from '#platform/web/records/more-button.tsx';
import { itemsOf, usePages } from '#platform/web/records/use-pages.ts';
import { sayRefused } from '#platform/web/say.ts';
import { Empty, LoadError } from '#platform/web/ui/async-state.tsx';
import { FormSkeleton } from '#platform/web/ui/form-skeleton.tsx';
import type { Notification } from '../contract.ts';
import classes from './bell.module.css';
import { notificationApi } from './notification-api.ts';
import { NotificationRow } from './notification-row.tsx';
import { openAbout } from './opened.ts';

interface NotificationListProps {
  unread: number;
  close: () => void;
  openSettings: () => void;
}

/** The reader's notifications, newest first. */
export function NotificationList({ unread, close, openSettings }: NotificationListProps) {
  const { t } = useTranslation('notifications');
  const [onlyUnread, setOnlyUnread] = useState(false);
  const list = usePages(notificationApi.listNotifications, {
    query: { limit: 30, ...(onlyUnread && { only: 'unread' as const }) },
  });
  const items = itemsOf(list.data);
  const { mark, readAll, isReading } = useMarks();

  function open(notification: Notification): void {
    close();
    openAbout(notification);
    if (!notification.read_at) void mark(notification, true);
  }

  return (
    <>
      <div className={classes.head}>
        <Title order={2} size="h4">
          {t('title')}
        </Title>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconChecks size={16} aria-hidden />}
          disabled={unread === 0}
          loading={isReading}
          onClick={() => void readAll(items[0]?.created_at)}
        >
          {t('read_all')}
        </Button>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('settings.title')} onClick={openSettings}>
          <IconSettings size={18} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.filter}>
        <Switch
          size="xs"
          label={t('only_unread')}
          checked={onlyUnread}
          onChange={({ currentTarget }) => setOnlyUnread(currentTarget.checked)}
        />
      </div>
      {list.isError && <LoadError error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <FormSkeleton fields={3} />}
      {list.data && items.length === 0 && (
        <Empty
          icon={<IconBellOff size={32} />}
          title={onlyUnread ? t('empty.unread') : t('empty.title')}
          text={onlyUnread ? '' : t('empty.text')}
        />
      )}
      {items.length > 0 && <Rows items={items} open={open} mark={mark} />}
      <div className={classes.more}>
        <MoreButton list={list} />
      </div>
    </>
  );
}

interface RowsProps {
  items: readonly Notification[];
  open: (notification: Notification) => void;
  mark: (notification: Notification, isRead: boolean) => Promise<void>;
}

/** The rows, with navigation by arrow keys. */
function Rows({ items, open, mark }: RowsProps) {
  const { t } = useTranslation('notifications');
  const rows = useRef<HTMLUListElement>(null);

  function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
    const all = [...(rows.current?.querySelectorAll<HTMLElement>('[data-opens]') ?? [])];
    const at = all.findIndex((each) => each.closest('li')?.contains(document.activeElement));
    const goal = { ArrowDown: all[at + 1], ArrowUp: all[at - 1], Home: all[0], End: all.at(-1) }[event.key];
    if (!goal) return;
    event.preventDefault();
    goal.focus();
  }

  return (
    <ul ref={rows} className={classes.rows} aria-label={t('title')} onKeyDown={moveFocus}>
      {items.map((notification) => (
        <NotificationRow key={notification.id} notification={notification} open={open} mark={mark} />
      ))}
    </ul>
  );
}

/** The calls that mark notifications as read, one at a time. */
function useMarks() {
  const { t } = useTranslation(['notifications', 'platform']);
  const refresh = useRefresh(notificationApi.updateNotification);
  const [isReading, setReading] = useState(false);

  async function doing(act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
      await refresh();
    } catch (error) {
      sayRefused(t('title'), error, t('platform:results.error_updating'));
    }
  }

  return {
    isReading,
    mark: ({ id }: Notification, is_read: boolean) =>
      doing(() => notificationApi.updateNotification({ params: { id }, body: { is_read } })),
    /** Notifications newer than the newest shown one stay unread. */
    async readAll(until: string | undefined) {
      setReading(true);
      await doing(() => notificationApi.readAllNotifications({ body: until ? { until } : {} }));
      setReading(false);
    },
  };
}
