import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../format.ts';

/** How much of a file has been downloaded. */
export function ExportProgress({ bytes }: { bytes: number }) {
  const { t } = useTranslation('records');
  const { number } = useFormats();
  return (
    <Text size="sm" role="status">
      {t('export.so_far', { kilobytes: number(Math.round(bytes / 1_024)) })}
    </Text>
  );
}
