import { useRef, useState } from 'react';
import type { CallOptions } from '../client.ts';
import { takeFile } from '../take-file.ts';

export interface Coming {
  /** Returns the options of the file call, which count its bytes and let `stop` abort it. */
  begin: () => CallOptions;
  /** The number of bytes received so far. */
  bytes: number;
  /** Aborts the download; the call throws an `AbortError`. */
  stop: () => void;
}

/** The progress of one file download at a time. */
export function useComing(): Coming {
  const [bytes, setBytes] = useState(0);
  const stopping = useRef<AbortController>(null);
  return {
    begin() {
      setBytes(0);
      stopping.current = new AbortController();
      return { signal: stopping.current.signal, take: takeFile(setBytes) };
    },
    bytes,
    stop: () => stopping.current?.abort(),
  };
}
