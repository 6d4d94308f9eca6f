import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import type { CommunicationType } from '../../contract/channels.ts';
import type { MessagePreview } from '../../contract/previews.ts';
import classes from './templates.module.css';

/** A message before it is sent: as an e-mail in a frame, or on a phone with what it costs; or why it cannot be. */
export function MessageShown({ preview, channel }: { preview: MessagePreview; channel: CommunicationType }) {
  const { t } = useTranslation('communications/templates');
  const { faults, missing, subject, html_url, text } = preview;
  if (faults.length > 0) {
    return (
      <ul className={classes.faults} aria-live="polite">
        {faults.map(({ field, line, message }) => (
          <li key={`${field}:${line}:${message}`}>
            {field === 'subject' && <strong>{t('fields.subject')}: </strong>}
            {message}
          </li>
        ))}
      </ul>
    );
  }
  if (missing.length > 0) {
    return (
      <p className={classes.missing} aria-live="polite">
        {t('preview.missing', { names: missing.join(', ') })}
      </p>
    );
  }
  if (html_url) {
    return (
      <>
        <p className={classes.subjectShown}>
          <span>{t('fields.subject')}</span> {subject}
        </p>
        {/* Nothing in it may run: its own policy says so, and the frame's too. */}
        <iframe key={html_url} className={classes.mail} title={t('preview.frame')} src={html_url} sandbox="" />
      </>
    );
  }
  return (
    <>
      <div className={classes.phone}>
        <p className={classes.bubble}>{text}</p>
      </div>
      {channel === 'SMS' && <Segments preview={preview} />}
    </>
  );
}

/** In how many messages a text travels, and for which letters. */
function Segments({ preview }: { preview: MessagePreview }) {
  const { t } = useTranslation('communications/templates');
  const formats = useFormats();
  const { segments, units, units_max, cost_of_100, dear_letters } = preview;
  return (
    <div className={classes.segments}>
      <p>
        {t('preview.segments', { count: segments ?? 0 })} ·{' '}
        {t('preview.units', { units: formats.number(units ?? 0), max: formats.number(units_max ?? 0) })}
        {cost_of_100 !== null && ` · ${t('preview.cost_of_100', { cost: formats.money(cost_of_100) })}`}
      </p>
      {dear_letters.length > 0 && (
        <p className={classes.dear}>{t('preview.dear', { letters: dear_letters.join(' ') })}</p>
      )}
    </div>
  );
}
