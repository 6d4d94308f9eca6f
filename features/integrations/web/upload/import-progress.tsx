import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import type { FileUpload } from '../../contract/file-upload.ts';
import { Steps } from './steps.tsx';
import classes from './upload.module.css';

/** How far the import of a file is, or its undoing. It goes on without anybody looking. */
export function ImportProgress({ upload }: { upload: FileUpload }) {
  const { t } = useTranslation('integrations/upload');
  const { number } = useFormats();
  const total = upload.rows ?? upload.done;
  const told = { done: number(upload.done), total: number(total) };
  return (
    <>
      <Steps at="import" />
      <div className={classes.progress}>
        <progress max={Math.max(1, total)} value={upload.done} aria-label={t('progress.label')} />
        <p className={classes.intro} role="status">
          {upload.status === 'undoing' ? t('progress.undoing', told) : t('progress.importing', told)}
        </p>
        <p className={classes.hint}>{t('progress.leave')}</p>
      </div>
    </>
  );
}
