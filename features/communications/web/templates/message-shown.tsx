import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import type { CommunicationType } from '../../contract/channels.ts';
import type { MessagePreview } from '../../contract/previews.ts';
import classes from './templates.module.css';

/** The preview of a message: an e-mail in a frame, or a text on a phone with its cost; or why it can't be sent. */
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
        {/* Scripts can't run in it: its own content security policy and the frame's sandbox forbid them. */}
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

/** The number of segments of a text, and the characters that cause it. */
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
