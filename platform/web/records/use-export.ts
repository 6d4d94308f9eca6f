import { useMutation } from '@tanstack/react-query';
import type { CallOptions, ReceivedFile } from '../client.ts';
import { saveFile } from '../save-file.ts';
import { sayDone, sayRefused } from '../say.ts';
import { type Coming, useComing } from './use-coming.ts';

interface ExportWords {
  label: string;
  /** The message after a failure. */
  failed: string;
  /** The message after the file is saved; if omitted, none. */
  done?: string | undefined;
}

interface Export<Asked> extends Omit<Coming, 'begin'> {
  start: (asked: Asked) => void;
  isComing: boolean;
}

/**
 * Requests a file, saves it when it is complete, or passes it to `keep`, and shows the outcome. A stopped download shows
 * no message.
 */
export function useExport<Asked>(
  { label, failed, done }: ExportWords,
  make: (asked: Asked, options: CallOptions) => Promise<ReceivedFile>,
  keep: (file: ReceivedFile, asked: Asked) => Promise<void> | void = saveFile,
): Export<Asked> {
  const { begin, ...coming } = useComing();
  const making = useMutation({
    mutationFn: (asked: Asked) => make(asked, begin()),
    async onSuccess(file, asked) {
      await keep(file, asked);
      if (done) sayDone(done);
    },
    onError(error) {
      if (error.name !== 'AbortError') sayRefused(label, error, failed);
    },
  });
  return { start: making.mutate, isComing: making.isPending, ...coming };
}
