const gap = 8;

/** The `ref` of what the messages in the corner must not cover: they stand above it for as long as it is there. */
export function keepNoticesAbove(element: HTMLElement | null) {
  if (!element) return;
  const put = (bottom: string) => {
    const corner = document.querySelector<HTMLElement>('[data-notices]');
    if (corner) corner.style.bottom = bottom;
  };
  const place = () => put(`${innerHeight - element.getBoundingClientRect().top + gap}px`);
  // Told once at the beginning, and when what it stands in grows or shrinks, which moves it.
  const observer = new ResizeObserver(place);
  for (const box of [element, element.closest('[role="dialog"]')]) if (box) observer.observe(box);
  addEventListener('resize', place);
  return () => {
    observer.disconnect();
    removeEventListener('resize', place);
    put('');
  };
}
