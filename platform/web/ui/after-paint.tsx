import { type ReactNode, startTransition, useEffect, useState } from 'react';

/**
 * Renders its content after the surrounding content is painted, and `frame` until then, so that expensive content
 * doesn't delay the response to the click that opens it.
 */
export function AfterPaint({ frame, children }: { frame: ReactNode; children: ReactNode }) {
  const [isPainted, setPainted] = useState(false);
  // Waits for the browser's animation frames.
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
