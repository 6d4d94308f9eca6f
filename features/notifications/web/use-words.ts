import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { currentLanguage } from '#platform/web/i18n.ts';
import { useMadeName } from '#platform/web/records/made-name.ts';
import type { Notification } from '../contract.ts';

/** The facts that are names of records. */
const named: ReadonlySet<string> = new Set(['title', 'period', 'integration']);
const works = ['leads', 'quotes', 'tasks', 'renewals'] as const;

/** The text of a notification in the reader's language. */
export function useWords(): (notification: Pick<Notification, 'kind' | 'facts'>) => string {
  const { t } = useTranslation('notifications');
  const { day } = useFormats();
  const madeName = useMadeName();
  return ({ kind, facts }) => {
    const shown = Object.entries(facts).map(([name, fact]) => {
      if (name.endsWith('_date')) return [name, day(fact)];
      return [name, named.has(name) ? madeName(fact) : fact];
    });
    const amounts = works
      .filter((work) => facts[work])
      .map((work) => t(`amounts.${work}`, { count: Number(facts[work]), number: facts[work] }));
    const list = new Intl.ListFormat(currentLanguage()).format(amounts);
    const words = Object.fromEntries(shown);
    const act = facts.act ? t(`acts.${facts.act}`, words) : '';
    return t(`kind.${kind}`, { ...words, amounts: list, act });
  };
}
