import { Button } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { IconEye } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { now } from '#platform/web/clock.ts';
import { endSession, type SessionUser, session, useUser } from '#platform/web/session.ts';
import { visitApi } from './visit-api.ts';
import classes from './visits.module.css';

const secondsLeft = (ends_at: string) => Math.max(0, Math.ceil((Date.parse(ends_at) - now().getTime()) / 1_000));

/** Ends the visit's session in this browser, unless the server's refusal of a call has already ended it. */
function leave({ id }: { id: string }): void {
  if (session()?.user.visit?.id === id) endSession('expired');
}

/** Visible above all content during the visit; it cannot be hidden. */
export default function VisitBanner({ visit }: { visit: NonNullable<SessionUser['visit']> }) {
  const { t } = useTranslation('visits');
  const { agency } = useUser();
  const [left, setLeft] = useState(() => secondsLeft(visit.ends_at));
  const ticking = useInterval(() => setLeft(secondsLeft(visit.ends_at)), 1_000);
  // The browser's clock updates the remaining time.
  useEffect(() => {
    ticking.start();
    return ticking.stop;
  }, [ticking.start, ticking.stop]);
  // The stored session: the operator's own session returns when the time is over.
  useEffect(() => {
    if (left === 0) leave(visit);
  }, [left, visit]);

  async function end(): Promise<void> {
    try {
      await visitApi.endVisit({ params: { id: visit.id } });
    } catch {
      // The visit ends automatically, at the latest when its time is over.
    }
    leave(visit);
  }
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <section className={classes.banner} aria-label={t('banner.label')}>
      <IconEye size={18} aria-hidden />
      <span className={classes.text}>{t('banner.text', { agency: agency?.name })}</span>
      <span className={classes.left}>{t('banner.left', { time })}</span>
      <Button size="xs" variant="white" color="dark" onClick={() => void end()}>
        {t('banner.end')}
      </Button>
    </section>
  );
}
