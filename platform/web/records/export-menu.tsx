import { Button, Group } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import type { CallOptions, ReceivedFile } from '../client.ts';
import { lazyView } from '../lazy-view.ts';
import { Menu, MenuItem, type Opening } from '../ui/menu.tsx';
import { useExport } from './use-export.ts';

const StoppableProgress = lazyView(() => import('./stoppable-progress.tsx'));

interface ExportMenuProps<Format extends string> {
  label: string;
  /** What is said when it comes to nothing. */
  failed: string;
  /** What is said when it has been saved; left out: nothing. */
  done?: string;
  formats: readonly { format: Format; text: string }[];
  /** What opens the menu, with whatever else begins a file; left out: a button with the label. */
  buttons?: (opening: Opening, start: (format: Format) => void, isComing: boolean) => ReactNode;
  /** Asks for the file, which is saved when it has come. */
  make: (format: Format, options: CallOptions) => Promise<ReceivedFile>;
}

/** What is shown as a file, in the format that somebody chooses: while it comes, how much has come, and the way to stop it. */
export function ExportMenu<Format extends string>({
  label,
  failed,
  done,
  formats,
  buttons,
  make,
}: ExportMenuProps<Format>) {
  const { start, isComing, bytes, stop } = useExport({ label, failed, done }, make);
  return (
    <Group gap={8}>
      <Menu
        label={label}
        button={(opening) =>
          buttons?.(opening, start, isComing) ?? (
            <Button
              variant="default"
              loading={isComing}
              rightSection={<IconChevronDown size={14} aria-hidden />}
              {...opening}
            >
              {label}
            </Button>
          )
        }
      >
        {formats.map(({ format, text }) => (
          <MenuItem key={format} act={() => start(format)}>
            {text}
          </MenuItem>
        ))}
      </Menu>
      <Suspense fallback={null}>{isComing && <StoppableProgress bytes={bytes} stop={stop} />}</Suspense>
    </Group>
  );
}
