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
  /** The message after a failure. */
  failed: string;
  /** The message after the file is saved; if omitted, none. */
  done?: string;
  formats: readonly { format: Format; text: string }[];
  /**
   * Renders the button that opens the menu, and other controls that start a download; if omitted, a button with the
   * label.
   */
  buttons?: (opening: Opening, start: (format: Format) => void, isComing: boolean) => ReactNode;
  /** Requests the file. */
  make: (format: Format, options: CallOptions) => Promise<ReceivedFile>;
  /** What becomes of the complete file; if omitted, the browser saves it. */
  keep?: (file: ReceivedFile, format: Format) => Promise<void> | void;
}

/**
 * Exports what is on screen as a file, in a format that the user chooses. During the download it shows the progress and
 * a stop button.
 */
export function ExportMenu<Format extends string>({
  label,
  failed,
  done,
  formats,
  buttons,
  make,
  keep,
}: ExportMenuProps<Format>) {
  const { start, isComing, bytes, stop } = useExport({ label, failed, done }, make, keep);
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
