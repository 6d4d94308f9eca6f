import type { MappedLead } from '../mapped-lead.ts';
import { joinPath } from './field-positions.ts';
import { meaningOf } from './headings.ts';
import { meaningsIn } from './meanings.ts';
import { groupsOf } from './names-in-payload.ts';
import { label } from './other-answers.ts';
import type { Payload } from './payload.ts';
import { readTarget } from './read-target.ts';
import { phoneText } from './several-phones.ts';
import { isGroup } from './texts.ts';
import type { Readers } from './tools.ts';
import { phoneMeanings } from './vocabulary.ts';

/** A number in addition to the person's first phone. */
export interface FurtherPhone {
  number: string;
  /** The line in the notes if there is no field for it: its heading, and the number as written. */
  line: string;
  /** Whether it has an extension. */
  hasExtension: boolean;
}

/** Texts that may contain numbers, each with its path. */
export interface PhoneText {
  text: string;
  at: string;
}

const kinds: ReadonlySet<string> = new Set([...phoneMeanings, 'second_phone']);

/** The values under all phone headings, the preferred ones first. Lists of other people are excluded. */
export function phoneTexts(payload: Payload): PhoneText[] {
  const found: (PhoneText & { rank: number })[] = [];
  const add = (meaning: string | undefined, value: unknown, at: string) => {
    if (meaning === undefined || !kinds.has(meaning) || payload.leftovers.has(value)) return;
    found.push({ text: phoneText(value), at, rank: [...kinds].indexOf(meaning) });
  };
  for (const { name, question, value } of payload.answers ?? []) {
    add((meaningOf(name, false) ?? meaningOf(question, false))?.meaning, value, name);
  }
  for (const { value: group, at } of groupsOf(payload)) {
    if (!isGroup(group) || /\[\d+\]/.test(at)) continue;
    for (const [key, meaning] of meaningsIn(group)) add(meaning, group[key], joinPath(at, key));
  }
  return found.toSorted((a, b) => a.rank - b.rank);
}

/** The numbers in such texts that the lead does not have yet, each once. */
export function furtherPhones(
  texts: readonly PhoneText[],
  lead: Partial<Pick<MappedLead, 'phone' | 'whatsapp'>>,
  means: { readPhone: Readers['readPhone']; country: string },
): (FurtherPhone & { at: string })[] {
  const known = new Set([lead.phone, lead.whatsapp]);
  const further: (FurtherPhone & { at: string })[] = [];
  for (const { text, at } of texts) {
    if (text === '') continue;
    for (const written of everyPhone(text, means)) {
      const reading = readTarget('phone', written, means);
      if ('fault' in reading || known.has(reading.value)) continue;
      known.add(reading.value);
      further.push({
        number: reading.value,
        at,
        line: `${label(nameAt(at))}: ${written}`,
        hasExtension: Boolean(reading.extension),
      });
    }
  }
  return further;
}

function everyPhone(text: string, means: Parameters<typeof furtherPhones>[2]): string[] {
  const reading = readTarget('phone', text, means);
  if ('fault' in reading) return [];
  return reading.rest ? [reading.value, ...reading.rest.split(', ')] : [text];
}

/** The last name of a path. */
export const nameAt = (at: string) => /([^.]+)\.*$/.exec(at.replace(/(?:\[\d+\])+$/, ''))?.[1] ?? at;
