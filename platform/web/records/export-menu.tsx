import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ReceivedFile } from '../client.ts';
import { saveFile } from '../save-file.ts';
import { sayRefused } from '../say.ts';
import { Menu, MenuItem } from '../ui/menu.tsx';

interface ExportMenuProps<Format extends string> {
  label: string;
  /** What is said when it comes to nothing. */
  failed: string;
  formats: readonly { format: Format; text: string; icon: ReactNode }[];
  /** Asks for the file, which is saved when it has come. */
  make: (format: Format) => Promise<ReceivedFile>;
}

/** What is shown as a file, in the format that somebody chooses. */
export function ExportMenu<Format extends string>({ label, failed, formats, make }: ExportMenuProps<Format>) {
  const making = useMutation({
    mutationFn: make,
    onSuccess: saveFile,
    onError: (error) => sayRefused(label, error, failed),
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
      {formats.map(({ format, text, icon }) => (
        <MenuItem key={format} icon={icon} act={() => making.mutate(format)}>
          {text}
        </MenuItem>
      ))}
    </Menu>
  );
}
