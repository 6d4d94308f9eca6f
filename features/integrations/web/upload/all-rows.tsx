import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { leadSources, productTypes } from '#features/leads/contract.ts';
import { useSellers } from '#features/users/web/index.tsx';
import { languages } from '#platform/contract/language.ts';
import { LongText } from '#platform/web/form/long-text.tsx';
import { namesApart } from '#platform/web/form/names-apart.ts';
import { SideBySide } from '#platform/web/form/side-by-side.tsx';
import { consentTextMax } from '../../contract/source-types/common-settings.ts';
import { useChoiceWords } from '../setup/use-choice-words.ts';
import type { Reading } from './reading.ts';
import classes from './upload.module.css';

const campaignMax = 120;

interface AllRowsProps {
  reading: Reading;
  change: (reading: Reading) => void;
}

/** The values of rows that do not have their own. */
export function AllRows({ reading, change }: AllRowsProps) {
  const { t } = useTranslation(['integrations/upload', 'records']);
  const wordsOf = useChoiceWords();
  const sellers = useSellers();
  type Common = Exclude<keyof Reading, 'columns'>;
  const field = (name: Common) => ({
    label: t(`columns.${name}`),
    value: reading[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ ...reading, [name]: currentTarget.value }),
  });
  const unset = { value: '', label: t('columns.unset') };
  return (
    <fieldset className={classes.allRows}>
      <legend>{t('columns.all_rows')}</legend>
      <SideBySide>
        <NativeSelect
          {...field('source')}
          data={[unset, ...leadSources.map((value) => ({ value, label: wordsOf('source', value) }))]}
        />
        <NativeSelect
          {...field('product_type')}
          data={[unset, ...productTypes.map((value) => ({ value, label: wordsOf('product', value) }))]}
        />
        <TextInput {...field('campaign')} maxLength={campaignMax} autoComplete="off" />
        <NativeSelect
          {...field('language')}
          data={[unset, ...languages.map((value) => ({ value, label: wordsOf('language', value) }))]}
        />
        <NativeSelect
          {...field('assigned_agent')}
          data={[
            { value: '', label: t('records:nobody') },
            ...Array.from(namesApart(sellers.data ?? []), ([value, label]) => ({ value, label })),
          ]}
        />
      </SideBySide>
      <LongText
        {...field('consent_text')}
        description={t('columns.consent_hint')}
        rows={2}
        maxLength={consentTextMax}
      />
    </fieldset>
  );
}
