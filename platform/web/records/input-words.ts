import { i18n } from '../i18n.ts';

/** The visible label of an input; empty if there is no input, or if it has no label. */
export function labelOf(input: HTMLElement | null): string {
  const labels = (input as HTMLInputElement | null)?.labels ?? [];
  const words = [...(labels[0]?.childNodes ?? [])].filter((node) => !isHidden(node));
  return words
    .map(({ textContent }) => textContent)
    .join('')
    .trim();
}

/** The text that an input shows for a value: its option's text, else the text from `wordsOf`, else the value. */
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

/** Excludes, for example, the asterisk of required fields. */
const isHidden = (node: Node) => node instanceof Element && node.getAttribute('aria-hidden') === 'true';
