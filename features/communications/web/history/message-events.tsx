import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import type { Communication } from '../../contract/messages.ts';
import classes from '../communications.module.css';
import { type EventName, eventNames } from './event-names.ts';

/** The events of a message in order; a provider's own words are shown unchanged. */
export function MessageEvents({ message: { events } }: { message: Communication }) {
  const { t } = useTranslation('communications/history');
  const formats = useFormats();
  if (events.length === 0) return null;
  /** The translation of a provider's word, if there is one; a bounce also names its type. */
  const told = (event: string) => {
    const [name = event] = event.split(' ');
    return isNamed(name) ? t(`event.${name}`) : event;
  };
  return (
    <section className={classes.part} aria-label={t('panel.events')}>
      <h3>{t('panel.events')}</h3>
      <ol className={classes.events}>
        {events.map(({ event, at, detail }) => (
          <li key={`${event}:${at}:${detail}`}>
            <strong>{told(event)}</strong>
            <span className={classes.small}>
              {formats.date(at)} {formats.time(at)}
            </span>
            {detail && <span>{detail}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

const isNamed = (event: string): event is EventName => (eventNames as readonly string[]).includes(event);
