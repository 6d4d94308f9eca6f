import type { SampleField } from '../../contract/field-mapping.ts';
import { joinPath } from '../../contract/mapping/field-positions.ts';
import { preparePayload } from '../../contract/mapping/payload.ts';
import { isGroup, textOf } from '../../contract/mapping/texts.ts';

const fieldsMax = 200;

/** The fields of a payload with a value, the answers of its form first. */
export function fieldsOf(payload: unknown): SampleField[] {
  const prepared = preparePayload(payload);
  const answers = (prepared.answers ?? []).flatMap(({ name, question, value }) =>
    isGroup(value)
      ? leavesOf(value, name).map(({ path, value: text }) => ({ path, label: path, value: text }))
      : [{ path: name, label: question, value: textOf(value) }],
  );
  const others = leavesOf(prepared.root, '', prepared.leftovers);
  const shown = [...answers, ...others].filter(({ value }) => value !== '');
  return shown.slice(0, fieldsMax);
}

function leavesOf(value: unknown, at: string, leftovers: ReadonlySet<unknown> = new Set()): SampleField[] {
  if (leftovers.has(value)) return [];
  if (Array.isArray(value)) return value.flatMap((part, index) => leavesOf(part, `${at}[${index}]`, leftovers));
  if (isGroup(value)) {
    return Object.entries(value).flatMap(([name, part]) => leavesOf(part, joinPath(at, name), leftovers));
  }
  return [{ path: at, label: at, value: textOf(value) }];
}
