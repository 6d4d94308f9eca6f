import { useTranslation } from 'react-i18next';
import { MoreButton } from '#platform/web/records/more-button.tsx';
import { itemsOf } from '#platform/web/records/use-pages.ts';
import classes from './upload.module.css';
import { UploadLine } from './upload-line.tsx';
import { useAllUploads } from './use-uploads.ts';

/** The files of earlier imports, with their reports and undo. Empty if there are none. */
export function KnownFiles({ open }: { open: (id: string) => void }) {
  const { t } = useTranslation('integrations/upload');
  const uploads = useAllUploads();
  const files = itemsOf(uploads.data);
  if (files.length === 0) return null;
  return (
    <section className={classes.report} aria-label={t('list.before')}>
      <h3>{t('list.before')}</h3>
      <ul className={classes.rows}>
        {files.map((upload) => (
          <UploadLine key={upload.id} upload={upload} open={open} />
        ))}
      </ul>
      <MoreButton list={uploads} />
    </section>
  );
}
