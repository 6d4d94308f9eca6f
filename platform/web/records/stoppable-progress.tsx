import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ExportProgress } from './export-progress.tsx';

/** The progress of a file download, with a stop button. */
export default function StoppableProgress({ bytes, stop }: { bytes: number; stop: () => void }) {
  const { t } = useTranslation('platform');
  return (
    <>
      <ExportProgress bytes={bytes} />
      <Button size="xs" variant="default" onClick={stop}>
        {t('actions.cancel')}
      </Button>
    </>
  );
}
