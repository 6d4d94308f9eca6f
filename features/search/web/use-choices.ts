import { useTranslation } from 'react-i18next';
import { go } from '#platform/web/navigation.ts';
import { useMadeName } from '#platform/web/records/made-name.ts';
import { useUser } from '#platform/web/session.ts';
import type { Found } from '../contract.ts';
import type { Command } from './commands.ts';
import { type FoundRecord, kindIcons, kinds, recentRecords, recordsOf } from './records.ts';

/** A line of the palette. */
export interface Choice {
  id: string;
  icon: Command['icon'];
  label: string;
  /** Further details: a record's number, or a location. */
  number?: string;
  status?: string;
  run: () => void;
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The choices for a text, in groups; without a text also the recent records. */
export function useChoices(typed: string, results: Found | undefined, commands: readonly Command[]) {
  const { t } = useTranslation(['search', 'leads', 'quotes', 'policies', 'tasks', 'platform']);
  const madeName = useMadeName();
  const recent = recentRecords(useUser().id);
  const choiceOf = (record: FoundRecord, status?: string): Choice => ({
    id: `${record.kind}:${record.id}`,
    icon: kindIcons[record.kind],
    label: record.kind === 'tasks' ? madeName(record.name) : record.name,
    ...(record.number && { number: record.number }),
    ...(status && { status }),
    run: () => {
      recent.add(record);
      go({ tab: record.kind, open: record.id });
    },
  });
  const matching = (group: Command['group']): Choice[] =>
    commands
      .filter((command) => command.group === group && isFound(command, typed))
      .map(({ place, ...command }) => ({ ...command, ...(place && { number: place }) }));
  const records = kinds.map((kind) => ({
    name: t(`platform:tabs.${kind}`),
    choices: typed && results ? recordsOf(results, kind).map((each) => choiceOf(each, t(each.status))) : [],
  }));
  return [
    { name: t('groups.recent'), choices: typed ? [] : recent.read().map((each) => choiceOf(each)) },
    ...records,
    { name: t('groups.acts'), choices: matching('acts') },
    { name: t('groups.tabs'), choices: matching('tabs') },
  ].filter(({ choices }) => choices.length > 0);
}

function isFound({ label, also }: Command, typed: string): boolean {
  if (typed === '') return also === undefined;
  return [label, also ?? ''].some((words) => fold(words).includes(fold(typed)));
}
