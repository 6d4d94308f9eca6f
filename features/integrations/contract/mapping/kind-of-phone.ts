import { meaningOf } from './headings.ts';
import { plainName } from './names.ts';
import { isGroup, textOf } from './texts.ts';
import { type Meaning, phoneMeanings } from './vocabulary.ts';

type Group = Readonly<Record<string, unknown>>;

const kinds = ['type', 'label', 'kind', 'tipo', 'etiqueta'];

/**
 * Returns the kind of a phone in a group from the field beside it: `Phone 1 - Type` beside `Phone 1 - Value`. null
 * means none.
 */
export function kindsBeside(group: Group): (key: string) => Meaning | null {
  const keys = new Map(Object.keys(group).map((key) => [plainName(key), key]));
  return (key) => {
    const plain = plainName(key).replace(/value$/, '');
    const beside = kinds.map((kind) => keys.get(plain + kind)).find((each) => each !== undefined);
    const said = beside === undefined ? '' : textOf(group[beside]);
    const meaning = said === '' ? undefined : meaningOf(`${said.slice(0, 40)} phone`, false)?.meaning;
    return meaning && phoneMeanings.includes(meaning) ? meaning : null;
  };
}

/** Phone mappings, those first that a field beside them marks as mobile. */
export function mobileFirst<Mapping extends { source_field: string }>(
  mappings: readonly Mapping[],
  root: unknown,
): Mapping[] {
  const kindOf = kindsBeside(isGroup(root) ? root : {});
  const isMobile = ({ source_field }: Mapping) => kindOf(source_field) === 'mobile_phone';
  return mappings.toSorted((a, b) => Number(isMobile(b)) - Number(isMobile(a)));
}
