import { MessageChannel } from 'node:worker_threads';
import type { FilePlace } from '#platform/contract/table-place.ts';
import type { Unreadable } from '#platform/server/files/table-row.ts';
import { runInThread, type ThreadSize } from '#platform/server/ground/threads.ts';
import type { UploadedFile } from '#platform/server/http/uploaded-file.ts';
import { begun, type FileTask } from './read-file.ts';

const timeoutMs = 60_000;

/**
 * Reads a file in another thread, whose code is `worker`, and passes its rows to `keep` part by part, the next one when
 * the last was stored. A file that exceeds a thread's memory, or a minute without the time for storing, is unreadable.
 * If too many files wait, the result is `unavailable`.
 */
export async function readInPool<Part, Summary extends object>(
  worker: URL,
  file: UploadedFile,
  place: FilePlace,
  keep: (part: Part) => Promise<void>,
  size: ThreadSize = 'usual',
): Promise<Summary | { refused: Unreadable }> {
  const bytes = await bytesOf(file);
  const { port1: ours, port2: theirs } = new MessageChannel();
  const giveUp = new AbortController();
  const patience = startPatience(() => giveUp.abort());
  let failure: unknown;
  ours.on('message', (told: Part | typeof begun) => {
    if (told === begun) return patience.goOn();
    patience.rest();
    keep(told).then(
      () => {
        ours.postMessage('kept');
        patience.goOn();
      },
      (error: unknown) => {
        failure = error;
        giveUp.abort();
      },
    );
  });
  try {
    const task = { bytes, place, type: file.type as FileTask['type'], port: theirs };
    const transferList = [theirs, bytes.buffer as ArrayBuffer];
    return await runInThread<FileTask, Summary | { refused: Unreadable }>(worker, task, {
      transferList,
      signal: giveUp.signal,
      size,
    });
  } catch (error) {
    if (failure) throw failure;
    const { name, code } = error as NodeJS.ErrnoException;
    if (name === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY') return { refused: 'unreadable_file' };
    throw error;
  } finally {
    patience.rest();
    ours.close();
  }
}

/** Counts only the time of the thread itself. */
function startPatience(isOver: () => void) {
  let left = timeoutMs;
  let since = 0;
  let timer: NodeJS.Timeout | undefined;
  return {
    goOn() {
      since = performance.now();
      timer = setTimeout(isOver, left);
    },
    rest() {
      if (!timer) return;
      clearTimeout(timer);
      timer = undefined;
      left -= performance.now() - since;
    },
  };
}

async function bytesOf(file: UploadedFile): Promise<Uint8Array> {
  const bytes = new Uint8Array(file.bytes);
  let at = 0;
  for await (const piece of file.read()) {
    bytes.set(piece as Uint8Array, at);
    at += (piece as Uint8Array).length;
  }
  return bytes;
}
