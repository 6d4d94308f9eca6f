import type { PersonTrigger } from './for-each-agent.ts';
import type { Told } from './read-told.ts';

/**
 * What is told of tasks to one person by one deed, and of policies in their last days to one client on one day, is one message:
 * the first of them with the further ones.
 */
export function oneForEach(
  triggers: readonly PersonTrigger[],
  people: ReadonlyMap<string, Told>,
): [PersonTrigger, PersonTrigger[]][] {
  const group = ({ id, event, at, by_user }: PersonTrigger) => {
    const person = people.get(id);
    const when = new Date(at).getTime();
    if (person?.user_id) return [event, person.user_id, when, by_user].join(':');
    const isOfClient = event === 'renewal_urgent' || event === 'renewal_reminder';
    return isOfClient && person ? [event, person.client_id, when].join(':') : id;
  };
  return [...Map.groupBy(triggers, group).values()].flatMap(([first, ...others]) =>
    first ? [[first, others] as [PersonTrigger, PersonTrigger[]]] : [],
  );
}
