import { Button, Group, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOptions, ReceivedFile } from '#platform/web/client.ts';
import { useFormats } from '#platform/web/format.ts';
import { saveFile } from '#platform/web/save-file.ts';
import { sayDone, sayRefused } from '#platform/web/say.ts';
import { takeFile } from '#platform/web/take-file.ts';
import { Menu, MenuItem } from '#platform/web/ui/menu.tsx';
import { type ExportFormat, exportFormats } from '../contract/reports.ts';

interface ExportButtonProps {
  label: string;
  /** What is said when it comes to nothing; left out: that it could not be exported. */
  failed?: string;
  make: (format: ExportFormat, options: CallOptions) => Promise<ReceivedFile>;
}

/** What is shown as a file, in the format that somebody chooses: while it comes, how much has come, and the way to stop it. */
export function ExportButton({ label, failed, make }: ExportButtonProps) {
  const { t } = useTranslation(['analytics', 'platform']);
  const { number } = useFormats();
  const [bytes, setBytes] = useState(0);
  const stopping = useRef<AbortController>(null);
  const making = useMutation({
    mutationFn(format: ExportFormat) {
      setBytes(0);
      stopping.current = new AbortController();
      return make(format, { signal: stopping.current.signal, take: takeFile(setBytes) });
    },
    onSuccess: (file) => {
      saveFile(file);
      sayDone(t('export.done'));
    },
    onError: (error) => {
      if (error.name !== 'AbortError') sayRefused(label, error, failed ?? t('export.failed'));
    },
  });
  return (
    <Group gap={8}>
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
      {making.isPending && (
        <>
          <Text size="sm" role="status">
            {t('export.so_far', { kilobytes: number(Math.round(bytes / 1_024)) })}
          </Text>
          <Button size="xs" variant="default" onClick={() => stopping.current?.abort()}>
            {t('platform:actions.cancel')}
          </Button>
        </>
      )}
    </Group>
  );
}
