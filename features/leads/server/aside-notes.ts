import type { Aside } from '#features/clients/server/index.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import { notesMax } from '../contract.ts';

/** A lead's notes with what came for its person and has no place in her data, each once and a line of its own. */
export function withAside(
  notes: string,
  aside: readonly Aside[],
  { agency, services }: Pick<Deed, 'agency' | 'services'>,
): string {
  const [language] = agency.languages;
  const lines = aside.map(({ field, text }) => services.translate(language, `leads:aside.${field}`, { text }));
  return withLines(notes, lines);
}

/** Notes with lines that they do not have yet, as far as there is room. */
export function withLines(notes: string, lines: readonly string[]): string {
  const there = new Set(notes.split('\n').map((line) => line.trim()));
  return lines.reduce((text, line) => {
    const longer = text === '' ? line : `${text}\n${line}`;
    return there.has(line) || longer.length > notesMax ? text : longer;
  }, notes);
}
