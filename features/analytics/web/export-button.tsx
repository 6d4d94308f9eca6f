import { useTranslation } from 'react-i18next';
import type { CallOptions, ReceivedFile } from '#platform/web/client.ts';
import { ExportMenu } from '#platform/web/records/export-menu.tsx';
import { type ExportFormat, exportFormats } from '../contract/reports.ts';

interface ExportButtonProps {
  label: string;
  make: (format: ExportFormat, options: CallOptions) => Promise<ReceivedFile>;
}

/** What is shown as a file, in one of the four formats of analytics. */
export function ExportButton({ label, make }: ExportButtonProps) {
  const { t } = useTranslation('analytics');
  return (
    <ExportMenu
      label={label}
      failed={t('export.failed')}
      done={t('export.done')}
      formats={exportFormats.map((format) => ({ format, text: t(`formats.${format}`) }))}
      make={make}
    />
  );
}
