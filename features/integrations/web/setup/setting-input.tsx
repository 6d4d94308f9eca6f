import { type InputWrapperProps, NativeSelect, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useSellers } from '#features/users/web/index.tsx';
import { LongText } from '#platform/web/form/long-text.tsx';
import { PersonSelect } from '#platform/web/form/person-select.tsx';
import { textOf } from '#platform/web/text-of.ts';
import type { IntegrationType } from '../../contract/choices.ts';
import { type SettingName, sourceTypes } from '../../contract/source-types/source-types.ts';
import type { IntegrationValues } from './integration-values.ts';
import { settingInputs } from './setting-inputs.ts';
import classes from './setup.module.css';
import { useChoiceWords } from './use-choice-words.ts';

/** The hint is below the input, so that two inputs side by side align even if only one has a hint. */
const hintBelow: NonNullable<InputWrapperProps['inputWrapperOrder']> = ['label', 'input', 'description', 'error'];

interface SettingInputProps<Values extends IntegrationValues> {
  form: UseFormReturnType<Values>;
  type: IntegrationType;
  name: SettingName;
}

/** The input of one setting. */
export function SettingInput<Values extends IntegrationValues>({ form, type, name }: SettingInputProps<Values>) {
  const { t } = useTranslation('integrations/setup');
  const wordsOf = useChoiceWords();
  const sellers = useSellers();
  const setting = settingInputs[name];
  const path = `settings.${name}`;
  const label = t(`setting.${name}`);
  const said = {
    label,
    ...(setting.hint && { description: textOf(t, `hint.${name}`) }),
    ...(setting.kind !== 'choice' &&
      'usual' in setting &&
      typeof setting.usual === 'string' && { placeholder: setting.usual }),
  };
  const placed = { ...said, inputWrapperOrder: hintBelow };
  const input = form.getInputProps(path);
  switch (setting.kind) {
    case 'flag':
      return (
        <Switch
          key={form.key(path)}
          className={classes.wide}
          {...said}
          {...form.getInputProps(path, { type: 'checkbox' })}
        />
      );
    case 'long':
    case 'lines':
      return <LongText key={form.key(path)} className={classes.wide} rows={3} {...placed} {...input} />;
    case 'number':
      return (
        <TextInput key={form.key(path)} type="number" inputMode="numeric" min={0} step={1} {...placed} {...input} />
      );
    case 'day':
      return <TextInput key={form.key(path)} type="date" {...placed} {...input} />;
    case 'person':
      return <PersonSelect form={form} path={path} label={label} people={sellers} />;
    case 'authentication':
      return (
        <NativeSelect
          key={form.key(path)}
          className={classes.wide}
          {...placed}
          // The default is stored as no value.
          data={(sourceTypes[type].authentications ?? []).map((value, at) => ({
            value: at === 0 ? '' : value,
            label: t(`authentication.${value}`),
          }))}
          {...input}
        />
      );
    case 'choice': {
      const { usual, values, words } = setting;
      const unset = t(words === 'source' ? 'by_type' : 'unset');
      const others = values.filter((value) => value !== usual);
      return (
        <NativeSelect
          key={form.key(path)}
          {...placed}
          data={[
            { value: '', label: usual ? wordsOf(words, usual) : unset },
            ...others.map((value) => ({ value, label: wordsOf(words, value) })),
          ]}
          {...input}
        />
      );
    }
    default:
      return <TextInput key={form.key(path)} autoComplete="off" {...placed} {...input} />;
  }
}
