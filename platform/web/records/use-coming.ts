import { useRef, useState } from 'react';
import type { CallOptions } from '../client.ts';
import { takeFile } from '../take-file.ts';

export interface Coming {
  /** How the call of a file is made, so that its bytes are counted and it can be stopped. */
  begin: () => CallOptions;
  /** How many bytes have come so far. */
  bytes: number;
  /** Ends it; the call throws an `AbortError`. */
  stop: () => void;
}

/** A file that comes, one at a time. */
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
