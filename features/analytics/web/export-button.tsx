import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReceivedFile } from '#platform/web/client.ts';
import { saveFile } from '#platform/web/save-file.ts';
import { sayDone, sayRefused } from '#platform/web/say.ts';
import { Menu, MenuItem } from '#platform/web/ui/menu.tsx';
import { type ExportFormat, exportFormats } from '../contract/reports.ts';

/** What is shown as a file, in the format that somebody chooses. */
export function ExportButton({
  label,
  failed,
  make,
}: {
  label: string;
  /** What is said when it comes to nothing; left out: that it could not be exported. */
  failed?: string;
  make: (format: ExportFormat) => Promise<ReceivedFile>;
}) {
  const { t } = useTranslation('analytics');
  const making = useMutation({
    mutationFn: make,
    onSuccess: (file) => {
      saveFile(file);
      sayDone(t('export.done'));
    },
    onError: (error) => sayRefused(label, error, failed ?? t('export.failed')),
  });
  return (
    <Menu
      label={label}
      button={(opening) => (
        <Button
          variant="default"
          loading={making.isPending}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          {...opening}
        >
          {label}
        </Button>
      )}
    >
      {exportFormats.map((format) => (
        <MenuItem key={format} act={() => making.mutate(format)}>
          {t(`formats.${format}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
