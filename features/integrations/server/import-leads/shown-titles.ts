import { printable } from '#platform/server/console/command.ts';

/** A text as a line of a terminal: one that spans lines must not look like another row of a report. */
export const oneLine = (text: string): string => printable(text.replace(/\s+/g, ' ').trim());

const titleMax = 40;
const titlesMax = 10;

/** Titles as a terminal may show them: what is taken for a header may be anything. */
export function shownTitles(titles: readonly string[]): string {
  const shown = titles.slice(0, titlesMax).map((title) => {
    const text = oneLine(title);
    return text.length > titleMax ? `${text.slice(0, titleMax)}…` : text;
  });
  const rest = titles.length - shown.length;
  return `${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
