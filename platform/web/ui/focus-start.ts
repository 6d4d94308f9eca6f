/** The `ref` of a view that may come late into an open dialog: puts the focus where it begins. */
export function focusStart(view: HTMLElement | null): void {
  view?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
}
