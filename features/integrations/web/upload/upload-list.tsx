import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MoreButton } from '#platform/web/records/more-button.tsx';
import { itemsOf } from '#platform/web/records/use-pages.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import type { Integration } from '../../contract/integration.ts';
import { uploadingFile } from '../acts/acts.ts';
import shared from '../integrations.module.css';
import classes from './upload.module.css';
import { UploadLine } from './upload-line.tsx';
import { useUploads } from './use-uploads.ts';

/** The files of an integration. Each one opens its current step or its report. */
export default function UploadList({ integration }: { integration: Integration }) {
  const { t } = useTranslation('integrations/upload');
  const uploads = useUploads(integration.id);
  const open = (uploadId: string) => uploadingFile.begin({ integration, uploadId });
  if (uploads.isError) return <LoadError error={uploads.error} retry={() => void uploads.refetch()} />;
  const files = itemsOf(uploads.data);
  return (
    <section className={shared.part} aria-label={t('list.title')}>
      <h3>{t('list.title')}</h3>
      {uploads.isSuccess && files.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('list.none')}
        </Text>
      )}
      <ul className={classes.rows}>
        {files.map((upload) => (
          <UploadLine key={upload.id} upload={upload} open={open} />
        ))}
      </ul>
      <MoreButton list={uploads} />
    </section>
  );
}
