import type { PersonTrigger } from './for-each-agent.ts';
import type { Recipient } from './read-recipients.ts';

/**
 * Groups triggers into one message each: those of one event at one instant for one user by one actor, and those about
 * policies in their last days or renewal reminders at one instant for one client. Each group is the first trigger with
 * the others.
 */
export function oneForEach(
  triggers: readonly PersonTrigger[],
  people: ReadonlyMap<string, Recipient>,
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
