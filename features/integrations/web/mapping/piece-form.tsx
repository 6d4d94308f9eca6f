import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SuggestedText } from '#platform/web/form/suggested-text.tsx';
import type { SampleField } from '../../contract/field-mapping.ts';
import classes from './mapping-form.module.css';
import type { Piece, PieceInput, PieceValues } from './pieces.ts';

interface PieceFormProps {
  pieces: readonly Piece[];
  fields: readonly SampleField[];
  /** Inserts the rule of a piece into the expression. */
  insert: (rule: string) => void;
}

/** Templates for users who do not write rules: the user chooses one, fills it in, and inserts it as a rule. */
export function PieceForm({ pieces, fields, insert }: PieceFormProps) {
  const { t } = useTranslation('integrations/mapping');
  const [name, choose] = useState('');
  const [values, setValues] = useState<PieceValues>({});
  const piece = pieces.find((each) => each.label === name);
  const paths = fields.map(({ path }) => path);
  return (
    <fieldset className={classes.pieces}>
      <legend>{t('pieces.title')}</legend>
      <NativeSelect
        aria-label={t('pieces.title')}
        value={name}
        onChange={({ currentTarget }) => {
          const next = pieces.find((each) => each.label === currentTarget.value);
          choose(currentTarget.value);
          setValues(next ? startOf(next) : {});
        }}
        data={[
          { value: '', label: t('pieces.choose') },
          ...pieces.map((each) => ({ value: each.label, label: t(each.label) })),
        ]}
      />
      {piece?.inputs.map((input) => (
        <Input
          key={input.name}
          input={input}
          paths={paths}
          given={values[input.name] ?? []}
          change={(given) => setValues({ ...values, [input.name]: given })}
        />
      ))}
      {piece && (
        <Button
          variant="light"
          size="compact-md"
          onClick={() => {
            insert(piece.rule(values));
            choose('');
          }}
        >
          {t('pieces.insert')}
        </Button>
      )}
    </fieldset>
  );
}

const startOf = (piece: Piece): PieceValues =>
  Object.fromEntries(piece.inputs.map((input) => [input.name, begun(input)]));

function begun(input: PieceInput): readonly string[] {
  switch (input.kind) {
    case 'text':
      return [input.starts ?? ''];
    case 'choice':
      return [input.values[0] ?? ''];
    case 'fields':
      return ['', ''];
    case 'pairs':
      return ['\n'];
    default:
      return [''];
  }
}

interface InputProps {
  input: PieceInput;
  paths: readonly string[];
  given: readonly string[];
  change: (given: readonly string[]) => void;
}

function Input({ input, paths, given, change }: InputProps) {
  const { t } = useTranslation('integrations/mapping');
  const [value = ''] = given;
  const wordOf = (words: 'part' | 'date_order' | 'none', each: string) => {
    if (words === 'none') return each;
    return words === 'part' ? t(`part.${each as '1'}`) : t(`date_order.${each as 'MDY'}`);
  };
  switch (input.kind) {
    case 'text':
      return (
        <TextInput
          label={t(input.label)}
          description={input.hint && t(input.hint)}
          value={value}
          onChange={({ currentTarget }) => change([currentTarget.value])}
        />
      );
    case 'field':
      return (
        <SuggestedText
          label={t('pieces.field')}
          suggestions={paths}
          value={value}
          onChange={({ currentTarget }) => change([currentTarget.value])}
        />
      );
    case 'choice':
      return (
        <NativeSelect
          label={t(input.label)}
          value={value}
          onChange={({ currentTarget }) => change([currentTarget.value])}
          data={input.values.map((each) => ({
            value: each,
            label: wordOf(input.words, each),
          }))}
        />
      );
    case 'fields':
      return <SeveralFields paths={paths} given={given} change={change} />;
    default:
      return <Pairs given={given} change={change} />;
  }
}

function SeveralFields({ paths, given, change }: Omit<InputProps, 'input'>) {
  const { t } = useTranslation('integrations/mapping');
  return (
    <>
      {given.map((path, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: they are told apart by their places alone
          key={index}
          className={classes.several}
        >
          <SuggestedText
            label={`${t('pieces.field')} ${index + 1}`}
            suggestions={paths}
            value={path}
            onChange={({ currentTarget }) => change(given.with(index, currentTarget.value))}
          />
          {given.length > 2 && <Remove act={() => change(given.toSpliced(index, 1))} />}
        </div>
      ))}
      <More label={t('pieces.add_field')} act={() => change([...given, ''])} />
    </>
  );
}

/** A pair is stored as two lines of one text. */
function Pairs({ given, change }: Pick<InputProps, 'given' | 'change'>) {
  const { t } = useTranslation('integrations/mapping');
  return (
    <>
      {given.map((pair, index) => {
        const [from = '', to = ''] = pair.split('\n');
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: they are told apart by their places alone
            key={index}
            className={classes.several}
          >
            <TextInput
              label={t('pieces.from')}
              value={from}
              onChange={({ currentTarget }) => change(given.with(index, `${currentTarget.value}\n${to}`))}
            />
            <TextInput
              label={t('pieces.to')}
              value={to}
              onChange={({ currentTarget }) => change(given.with(index, `${from}\n${currentTarget.value}`))}
            />
            {given.length > 1 && <Remove act={() => change(given.toSpliced(index, 1))} />}
          </div>
        );
      })}
      <More label={t('pieces.add_pair')} act={() => change([...given, '\n'])} />
    </>
  );
}

const More = ({ label, act }: { label: string; act: () => void }) => (
  <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={14} aria-hidden />} onClick={act}>
    {label}
  </Button>
);

function Remove({ act }: { act: () => void }) {
  const { t } = useTranslation('integrations/mapping');
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('pieces.remove')} onClick={act}>
      <IconX size={16} />
    </ActionIcon>
  );
}
