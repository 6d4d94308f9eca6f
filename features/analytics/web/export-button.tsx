import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CallOptions, ReceivedFile } from '#platform/web/client.ts';
import { ExportMenu } from '#platform/web/records/export-menu.tsx';
import { type ExportFormat, exportFormats } from '../contract/reports.ts';

interface ExportButtonProps {
  /** The report's name. */
  report: string;
  make: (format: ExportFormat, options: CallOptions) => Promise<ReceivedFile>;
}

/** Exports the shown section as a PDF or in one of the other analytics formats. */
export function ExportButton({ report, make }: ExportButtonProps) {
  const { t } = useTranslation('analytics');
  return (
    <ExportMenu
      label={t('export.formats', { report })}
      buttons={(opening, start, isComing) => (
        <Button.Group>
          <Button
            variant="default"
            loading={isComing}
            aria-label={t('export.pdf_of', { report })}
            onClick={() => start('pdf')}
          >
            {t('export.pdf')}
          </Button>
          <Button
            variant="default"
            px={8}
            disabled={isComing}
            aria-label={t('export.formats', { report })}
            {...opening}
          >
            <IconChevronDown size={14} aria-hidden />
          </Button>
        </Button.Group>
      )}
      failed={t('export.failed')}
      done={t('export.done')}
      formats={exportFormats.map((format) => ({ format, text: t(`formats.${format}`) }))}
      make={make}
    />
  );
}
