import { i18n } from '../i18n.ts';

/** What an input is called on the screen; empty where there is none, or where it has no label. */
export function labelOf(input: HTMLElement | null): string {
  const labels = (input as HTMLInputElement | null)?.labels ?? [];
  const words = [...(labels[0]?.childNodes ?? [])].filter((node) => !isHidden(node));
  return words
    .map(({ textContent }) => textContent)
    .join('')
    .trim();
}

/** A value as its input would show it, in words; those of `wordsOf` where it has some. */
export function textIn(
  input: HTMLElement | null,
  value: unknown,
  wordsOf: (value: string) => string | undefined,
): string {
  if (typeof value === 'boolean') return i18n.t(value ? 'records:history.yes' : 'records:history.no');
  const text = String(value ?? '');
  const option = input instanceof HTMLSelectElement && [...input.options].find((one) => one.value === text);
  return option ? option.text : (wordsOf(text) ?? text);
}

/** Such as the asterisk of what must be given. */
const isHidden = (node: Node) => node instanceof Element && node.getAttribute('aria-hidden') === 'true';
