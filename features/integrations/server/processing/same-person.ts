import { type Identity, isNameless, likenessOf } from '#features/clients/server/index.ts';

type Person = Pick<Identity, 'name' | 'email' | 'phone' | 'whatsapp'>;

/**
 * Whether two leads of one source with the same id are about one person: they share an address or a number, or neither
 * has any, and their names can be the same.
 */
export function isSamePerson(one: Person, other: Person): boolean {
  const [ofOne, ofOther] = [contactsOf(one), contactsOf(other)];
  const isShared = ofOne.size === 0 || ofOther.size === 0 || !ofOne.isDisjointFrom(ofOther);
  const isNamed = !isNameless(one.name) && !isNameless(other.name);
  return isShared && (!isNamed || likenessOf(one.name, other.name) !== 'no');
}

const contactsOf = ({ email, phone, whatsapp }: Person) =>
  new Set([email.trim().toLowerCase(), phone, whatsapp].filter(Boolean));
