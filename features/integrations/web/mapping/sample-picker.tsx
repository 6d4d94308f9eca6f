import { ActionIcon, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChosenRow } from '#platform/web/records/chosen-row.tsx';
import type { SampleField } from '../../contract/field-mapping.ts';
import { plainName } from '../../contract/mapping/names.ts';
import lists from './mapping.module.css';
import classes from './mapping-form.module.css';

/** The number of fields from which a search is offered. */
const searchedFrom = 10;

interface SamplePickerProps {
  fields: readonly SampleField[];
  /** The current source field. The fields that it names are marked. */
  chosen: string;
  pick: (path: string) => void;
  add: (path: string) => void;
}

/** The fields of a sample, each with its value. A click makes one the source field. */
export function SamplePicker({ fields, chosen, pick, add }: SamplePickerProps) {
  const { t } = useTranslation('integrations/mapping');
  const [sought, seek] = useState('');
  const plain = plainName(sought);
  const shown = fields.filter(({ label, path, value }) => plainName(`${label} ${path} ${value}`).includes(plain));
  const named = new Set(chosen.split(/ [|+] /).map((part) => plainName(part)));
  if (fields.length === 0) return <p className={lists.hint}>{t('sample.empty')}</p>;
  return (
    <>
      <p className={lists.hint}>{t('sample.pick_hint')}</p>
      {fields.length >= searchedFrom && (
        <TextInput
          type="search"
          aria-label={t('sample.filter')}
          placeholder={t('sample.filter')}
          value={sought}
          onChange={({ currentTarget }) => seek(currentTarget.value)}
        />
      )}
      {shown.length === 0 ? (
        <p className={lists.hint}>{t('sample.nothing')}</p>
      ) : (
        <ul className={classes.fields} aria-label={t('sample.shown')}>
          {shown.map(({ path, label, value }) => (
            <li key={path}>
              <ChosenRow isChosen={named.has(plainName(path))} choose={() => pick(path)}>
                <span className={classes.field}>
                  <span className={classes.fieldName} data-quiet>
                    {label}
                  </span>{' '}
                  <span className={classes.fieldValue}>{value}</span>
                </span>
              </ChosenRow>
              {chosen.trim() !== '' && !named.has(plainName(path)) && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={t('sample.add_of', { name: label })}
                  title={t('sample.add_of', { name: label })}
                  onClick={() => add(path)}
                >
                  <IconPlus size={16} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
