import { type ReactNode, startTransition, useEffect, useState } from 'react';

/**
 * Shows its content once what stands around it has been painted, and `frame` until then: what is much to mount must not
 * hold up the answer to the click that opens it.
 */
export function AfterPaint({ frame, children }: { frame: ReactNode; children: ReactNode }) {
  const [isPainted, setPainted] = useState(false);
  // The frames are the browser's.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)));
    });
    return () => {
      cancelAnimationFrame(next);
      clearTimeout(timer);
    };
  }, []);
  return isPainted ? children : frame;
}
