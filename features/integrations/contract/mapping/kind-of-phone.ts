import { meaningOf } from './headings.ts';
import { plainName } from './names.ts';
import { isGroup, textOf } from './texts.ts';
import { type Meaning, phoneMeanings } from './vocabulary.ts';

type Group = Readonly<Record<string, unknown>>;

const kinds = ['type', 'label', 'kind', 'tipo', 'etiqueta'];

/** The kind of a phone that a field beside it says: `Phone 1 - Type` beside `Phone 1 - Value`. Null: none says any. */
export function kindBeside(group: Group, key: string): Meaning | null {
  const plain = plainName(key).replace(/value$/, '');
  const beside = Object.keys(group).find((other) => {
    const name = plainName(other);
    return name.startsWith(plain) && kinds.includes(name.slice(plain.length));
  });
  const said = beside === undefined ? '' : textOf(group[beside]);
  const meaning = said === '' ? undefined : meaningOf(`${said.slice(0, 40)} phone`, false)?.meaning;
  return meaning && phoneMeanings.includes(meaning) ? meaning : null;
}

/** Mappings of phones, those first of which a field beside says that they are of a mobile. */
export function mobileFirst<Mapping extends { source_field: string }>(
  mappings: readonly Mapping[],
  root: unknown,
): Mapping[] {
  const isMobile = ({ source_field }: Mapping) => isGroup(root) && kindBeside(root, source_field) === 'mobile_phone';
  return mappings.toSorted((a, b) => Number(isMobile(b)) - Number(isMobile(a)));
}
