import { TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Empty, LoadError } from '#platform/web/ui/async-state.tsx';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import lines from '#platform/web/ui/option-line.module.css';
import { searchMax } from '../contract/bounds.ts';
import type { Command } from './commands.ts';
import classes from './palette.module.css';
import { type Choice, useChoices } from './use-choices.ts';
import { useFound } from './use-found.ts';
import { useLine } from './use-line.ts';

const patienceMs = 150;

interface PaletteContentProps {
  text: string;
  setText: (text: string) => void;
  commands: readonly Command[];
  /** Closes the palette, and then runs the command. */
  choose: (run: () => void) => void;
}

/** A search field with its results below; without a text, recent records and all commands. */
export default function PaletteContent({ text, setText, commands, choose }: PaletteContentProps) {
  const { t } = useTranslation(['search', 'platform']);
  const typed = text.trim();
  const [q] = useDebouncedValue(typed, patienceMs);
  const found = useFound(q);
  const isWaiting = found.isFetching || q !== typed;
  const groups = useChoices(typed, found.data, commands);
  const choices = groups.flatMap((group): readonly Choice[] => group.choices);
  const take = (at: number) => {
    const taken = choices[at];
    if (taken) choose(taken.run);
  };
  const line = useLine(
    choices.map(({ id }) => id),
    // Enter pressed by mistake, or before anything is found, begins nothing.
    typed ? 0 : -1,
    take,
  );
  return (
    <div ref={focusStart}>
      <TextInput
        data-autofocus
        size="md"
        classNames={{ input: classes.input ?? '' }}
        leftSection={<IconSearch size={18} aria-hidden />}
        aria-label={t('title')}
        placeholder={t('hint')}
        maxLength={searchMax}
        autoComplete="off"
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
        {...line.field}
      />
      <div className={classes.results}>
        {found.isError && found.isAsked && <LoadError error={found.error} retry={() => void found.refetch()} />}
        {choices.length > 0 && (
          <div role="listbox" id={line.listId} aria-label={t('title')}>
            {groups.map(({ name, choices: members }) => (
              <fieldset key={name} className={classes.members} aria-label={name}>
                <div className={classes.group} aria-hidden>
                  {name}
                </div>
                {members.map((choice) => {
                  const at = choices.indexOf(choice);
                  return (
                    <button
                      key={choice.id}
                      type="button"
                      role="option"
                      tabIndex={-1}
                      id={line.idOf(at)}
                      aria-selected={at === line.at}
                      className={`${lines.line} ${classes.line}`}
                      onPointerMove={() => line.choose(at)}
                      onClick={() => take(at)}
                    >
                      <Line {...choice} />
                    </button>
                  );
                })}
              </fieldset>
            ))}
          </div>
        )}
        {choices.length === 0 && !found.isError && !isWaiting && (
          <Empty icon={<IconSearch size={32} />} title={t('nothing', { q: typed })} text={t('nothing_hint')} />
        )}
      </div>
      <VisuallyHidden component="div" role="status" aria-live="polite">
        {typed && (isWaiting ? t('searching') : t('count', { count: choices.length }))}
      </VisuallyHidden>
    </div>
  );
}

function Line({ icon: Icon, label, number, status }: Choice) {
  return (
    <>
      <Icon size={17} aria-hidden />
      <span className={classes.name}>{label}</span>
      {number && <span className={classes.number}>{number}</span>}
      {status && <span className={classes.status}>{status}</span>}
    </>
  );
}
