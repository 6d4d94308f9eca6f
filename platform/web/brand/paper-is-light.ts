const scheme = 'data-mantine-color-scheme';

/** Prints every view in the light scheme, whichever is on the screen: paper is white. Answers what ends it. */
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
