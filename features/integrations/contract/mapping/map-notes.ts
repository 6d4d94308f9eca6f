import { type AnyMapping, attemptAt, idOf, note, problemOf, within } from './attempt-mapping.ts';
import { meaningOf } from './headings.ts';
import { demand, type Result } from './map-target.ts';
import { label, otherLines } from './other-answers.ts';
import { notesMax } from './read-target.ts';
import { otherAnswers } from './standard-fields.ts';
import { startOf } from './texts.ts';
import type { Way } from './way.ts';

/** The notes: the value of each mapping, one below the other, then the leftover values. */
export function mapNotes(mappings: readonly AnyMapping[], way: Way): Result {
  const lines: string[] = [];
  for (const mapping of mappings) {
    if (mapping.source_field.trim() === otherAnswers) {
      const others = within(mapping, way, () => otherLines(way.payload, way.read)) ?? [];
      lines.push(...others);
      note(way, mapping, { outcome: others.length > 0 ? 'added' : 'empty', value: others.join('\n') });
      continue;
    }
    const attempt = attemptAt(mapping, way);
    if (attempt.outcome === 'taken') {
      const isColumn = way.labelsNotes && idOf(mapping) !== null;
      lines.push(isColumn ? labelled(mapping.source_field, String(attempt.value)) : String(attempt.value));
      const step = way.trace.at(-1);
      if (step) step.outcome = 'added';
    } else if (attempt.outcome === 'refused') way.problems.push(attempt.problem);
    else if (attempt.outcome === 'empty' && mapping.default_value !== '') lines.push(mapping.default_value);
  }
  if (lines.length === 0) demand(mappings, way);
  const text = [...lines, ...way.leftOver].join('\n');
  if (text.length > notesMax) way.problems.push(problemOf('cut', 'note', mappings[0], { limit: notesMax }, 'notes'));
  return { value: text === '' ? null : startOf(text, notesMax).trim(), sourceText: '' };
}

/** A note with the title of its column, unless the title only says that it is a note. */
const labelled = (title: string, text: string) =>
  meaningOf(title, true)?.meaning === 'notes' ? text : `${label(title)}: ${text}`;
