import { printable } from '#platform/server/console/command.ts';

/** A text as one line for a terminal. A text of several lines must not look like another row of a report. */
export const oneLine = (text: string): string => printable(text.replace(/\s+/g, ' ').trim());

const titleMax = 40;
const titlesMax = 10;

/** Titles made safe for a terminal, because a header can contain any text. */
export function shownTitles(titles: readonly string[]): string {
  const shown = titles.slice(0, titlesMax).map((title) => {
    const text = oneLine(title);
    return text.length > titleMax ? `${text.slice(0, titleMax)}…` : text;
  });
  const rest = titles.length - shown.length;
  return `${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
