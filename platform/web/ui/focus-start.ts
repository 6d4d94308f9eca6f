/** A `ref` for a view that may load late into an open dialog: focuses its first field. */
export function focusStart(view: HTMLElement | null): void {
  view?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
}
