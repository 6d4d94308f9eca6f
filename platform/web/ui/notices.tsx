import { CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Notice, takeAway, useNotices } from '../notices.ts';
import classes from './notices.module.css';

/** The corner that shows the notices. */
export function Notices() {
  const notices = useNotices();
  const corner = useRef<HTMLDivElement>(null);
  const isEmpty = notices.length === 0;
  // Observes the browser's layout of dialogs. The code that avoids them loads with the first notice.
  useEffect(() => {
    if (isEmpty) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    void import('./notice-room.ts').then(({ keepRoom }) => {
      if (!isOver && corner.current) stop = keepRoom(corner.current);
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, [isEmpty]);
  return (
    <div ref={corner} className={classes.notices} data-notices>
      {notices.map((notice) => (
        <OneNotice key={notice.id} notice={notice} />
      ))}
    </div>
  );
}

function OneNotice({ notice: { id, tone, title, message, ms } }: { notice: Notice }) {
  const { t } = useTranslation();
  const [isHeld, setHeld] = useState(false);
  // The notice's timer. It restarts after the pointer or the focus leaves the notice.
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => takeAway(id), ms);
    return () => clearTimeout(timer);
  }, [id, ms, isHeld]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  const Icon = tone === 'done' ? IconCheck : IconAlertTriangle;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done with it, its clock is held
    <div
      // Screen readers announce a success politely and a refusal at once.
      role={tone === 'done' ? 'status' : 'alert'}
      className={classes.notice}
      data-tone={tone}
      // Mouse move, not mouse enter: a notice that appears beneath a resting pointer expires on time.
      onMouseMove={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Icon size={18} aria-hidden className={classes.icon} />
      <div className={classes.text}>
        {title && <div className={classes.title}>{title}</div>}
        <div>{message}</div>
      </div>
      <CloseButton size="sm" aria-label={t('actions.close')} onClick={() => takeAway(id)} />
    </div>
  );
}
