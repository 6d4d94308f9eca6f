import type { Completion, Identity, LeftoverValue, Voucher } from '#features/clients/server/index.ts';
import { formatDay } from '#platform/server/paper/brand.ts';
import type { Problem } from '../../contract/mapped-lead.ts';
import { startOf } from '../../contract/mapping/texts.ts';
import { isByAddress } from '../../contract/source-types/source-types.ts';
import type { IntegrationForWork } from '../source-types/integration-for-work.ts';

const namesShown = 3;
const textMax = 300;

/** A note about the outcome of a lead. It has no further effect. */
export const noteOf = (code: string, facts: Problem['facts'] = {}): Problem => ({
  code,
  weight: 'note',
  target: null,
  mapping_id: null,
  facts,
});

interface Named {
  name: string;
  phone: string;
  whatsapp: string;
  second_phone: string;
}

/** The sentences about people with the same address or number. Empty if there are none. */
export function sharingNotes(lead: Pick<Identity, 'phone' | 'whatsapp'>, sharing: readonly Named[]): Problem[] {
  const numbers = new Set([lead.phone, lead.whatsapp].filter(Boolean));
  const isByPhone = ({ phone, whatsapp, second_phone }: Named) =>
    [phone, whatsapp, second_phone].some((number) => numbers.has(number));
  const told = (code: string, people: readonly Named[]) =>
    people.length > 0 ? [noteOf(code, { names: namesOf(people) })] : [];
  return [
    ...told('shares_phone', sharing.filter(isByPhone)),
    ...told(
      'shares_email',
      sharing.filter((person) => !isByPhone(person)),
    ),
  ];
}

/** The possible clients of a lead if several match. */
export const unsureNotes = (unsure: readonly Named[]): Problem[] =>
  unsure.length > 0 ? [noteOf('several_fit', { names: namesOf(unsure) })] : [];

const namesOf = (people: readonly Named[]) =>
  people
    .slice(0, namesShown)
    .map(({ name }) => name)
    .join(', ') + (people.length > namesShown ? ' …' : '');

/** The sentences about the lead's values that are stored in addition to its client's, with days in the agency's format. */
export function keptNotes(
  completion: Completion | null,
  leftovers: readonly LeftoverValue[],
  dateFormat: string,
): Problem[] {
  const second = completion?.after.second_phone;
  const written = ({ field, text }: LeftoverValue) => (field === 'birth_date' ? formatDay(text, dateFormat) : text);
  return [
    ...(second ? [noteOf('kept_second_phone', { value: second })] : []),
    ...leftovers.map((value) => noteOf(`kept_${value.field}`, { value: startOf(written(value), textMax) })),
  ];
}

/** What vouches that the data is the person's. Knowledge of the address alone vouches for nothing. */
export const voucherOf = (integration: IntegrationForWork): Voucher => (isByAddress(integration) ? 'told' : 'proved');
