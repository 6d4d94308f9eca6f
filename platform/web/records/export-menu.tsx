import { Button, Group } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Suspense } from 'react';
import type { CallOptions, ReceivedFile } from '../client.ts';
import { lazyView } from '../lazy-view.ts';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { useExport } from './use-export.ts';

const StoppableProgress = lazyView(() => import('./stoppable-progress.tsx'));

interface ExportMenuProps<Format extends string> {
  label: string;
  /** What is said when it comes to nothing. */
  failed: string;
  /** What is said when it has been saved; left out: nothing. */
  done?: string;
  formats: readonly { format: Format; text: string }[];
  /** Stands before the menu as a button of its own, which asks at once for the usual format; left out: the menu says its label. */
  usual?: { format: Format; text: string; name: string };
  /** Asks for the file, which is saved when it has come. */
  make: (format: Format, options: CallOptions) => Promise<ReceivedFile>;
}

/** What is shown as a file, in the format that somebody chooses: while it comes, how much has come, and the way to stop it. */
export function ExportMenu<Format extends string>({
  label,
  failed,
  done,
  formats,
  usual,
  make,
}: ExportMenuProps<Format>) {
  const { start, isComing, bytes, stop } = useExport({ label, failed, done }, make);
  return (
    <Group gap={usual ? 2 : 8} wrap={usual && 'nowrap'}>
      {usual && (
        <Button variant="default" loading={isComing} aria-label={usual.name} onClick={() => start(usual.format)}>
          {usual.text}
        </Button>
      )}
      <Menu
        label={label}
        button={(opening) =>
          usual ? (
            <Button variant="default" px={8} disabled={isComing} aria-label={label} {...opening}>
              <IconChevronDown size={14} aria-hidden />
            </Button>
          ) : (
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
      <Suspense fallback={null}>{isComing && <StoppableProgress {...{ bytes, stop }} />}</Suspense>
    </Group>
  );
}
