import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PreviewTemplate } from '../../contract/previews.ts';
import { communicationApi } from '../use-communications.ts';
import { MessageShown } from './message-shown.tsx';
import { bodyOfTemplate, type TemplateValues } from './template-values.ts';
import classes from './templates.module.css';

/** The delay of the request after the last keystroke, in milliseconds. */
const pauseMs = 300;

/** The message as it would be sent, shortly after the user stops typing. */
export function TemplatePreview({ now, values }: { now: TemplateValues; values?: Record<string, string> }) {
  const { t } = useTranslation('communications/templates');
  const { name, description: _, is_active: __, subject, ...written } = bodyOfTemplate(now);
  const asked = { ...written, subject: subject || name, ...(values && { values }) } as PreviewTemplate;
  const [body] = useDebouncedValue(JSON.stringify(asked), pauseMs);
  const preview = useQuery({
    queryKey: ['template-preview', body],
    queryFn: ({ signal }) => communicationApi.previewTemplate({ body: JSON.parse(body) }, { signal }),
    placeholderData: keepPreviousData,
    // The next preview replaces the e-mail at this address.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <section className={classes.preview} aria-label={t('preview.title')}>
      <h3>{t('preview.title')}</h3>
      {now.content.trim() === '' ? (
        <p className={classes.hint}>{t('preview.empty')}</p>
      ) : (
        preview.data && <MessageShown preview={preview.data} channel={asked.communication_type} />
      )}
    </section>
  );
}
