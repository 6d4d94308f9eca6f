const scheme = 'data-mantine-color-scheme';

/**
 * Prints every view in the light scheme, whichever scheme is on screen, because paper is white. Returns a function that
 * stops this.
 */
export function keepPaperLight(): () => void {
  const root = document.documentElement;
  let shown: string | null = null;
  const toPaper = () => {
    shown ??= root.getAttribute(scheme);
    root.setAttribute(scheme, 'light');
  };
  const toScreen = () => {
    if (shown) root.setAttribute(scheme, shown);
    shown = null;
  };
  addEventListener('beforeprint', toPaper);
  addEventListener('afterprint', toScreen);
  return () => {
    toScreen();
    removeEventListener('beforeprint', toPaper);
    removeEventListener('afterprint', toScreen);
  };
}
