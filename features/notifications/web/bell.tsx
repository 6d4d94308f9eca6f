import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, type ToggleEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useMay } from '#platform/web/may.ts';
import { asking } from '#platform/web/reads.ts';
import { useUser } from '#platform/web/session.ts';
import { ErrorBoundary } from '#platform/web/ui/error-boundary.tsx';
import { FormSkeleton } from '#platform/web/ui/form-skeleton.tsx';
import classes from './bell.module.css';
import { notificationApi } from './notification-api.ts';
import { followBrowser } from './opened.ts';
import { allowedHere } from './this-browser-key.ts';

const BellPanel = lazyView(() => import('./bell-panel.tsx'));

const gap = 6;

/** The bell of a user who may get notifications. */
export default function BellOfReader() {
  const may = useMay();
  return may(notificationApi.listNotifications.route) ? <Bell /> : null;
}

function Bell() {
  const { t } = useTranslation('notifications');
  const { id: userId } = useUser();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(asking(notificationApi.listNotifications, { query: { only: 'unread', limit: 1 } }));
  const unread = Number.parseInt(data?.total ?? '0', 10);
  const label = unread > 0 ? t('unread', { count: unread, total: data?.total }) : t('title');

  // Clicks on the browser's own notifications happen outside the page.
  useEffect(() => followBrowser(() => box.current?.showPopover()), []);

  // A browser that this user has allowed to notify them is assigned to their new session.
  useEffect(() => {
    if (allowedHere(userId)) void import('./this-browser.ts').then(({ renew }) => renew(userId));
  }, [userId]);

  function prepare({ newState }: ToggleEvent): void {
    if (newState === 'closed') return;
    const target = document.querySelector(`[popovertarget="${id}"]`)?.getBoundingClientRect();
    if (target && box.current) {
      box.current.style.top = `${target.bottom + gap}px`;
      box.current.style.setProperty('--from-edge', `${document.documentElement.clientWidth - target.right}px`);
      box.current.style.maxHeight = `${innerHeight - target.bottom - 2 * gap}px`;
    }
    // The content must be rendered before the browser shows it.
    flushSync(() => setOpen(true));
  }

  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        title={t('title')}
        aria-label={label}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={classes.bell}
      >
        <IconBell size={20} aria-hidden />
        {unread > 0 && (
          <span className={classes.count} aria-hidden>
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </ActionIcon>
      <div
        ref={box}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('title')}
        className={classes.panel}
        onBeforeToggle={prepare}
        onToggle={({ newState }) => {
          // The content is removed only after closing: the browser returns the focus from within it.
          if (newState === 'closed') setOpen(false);
        }}
      >
        {isOpen && (
          <ErrorBoundary>
            <Suspense fallback={<FormSkeleton fields={3} />}>
              <BellPanel unread={unread} close={() => box.current?.hidePopover()} />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
    </>
  );
}
