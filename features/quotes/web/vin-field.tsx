import { Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { doubtAboutVin } from '../contract/vin.ts';
import type { DetailProps } from './detail-props.ts';
import classes from './quotes.module.css';

/** The number of a vehicle, with a word about what looks mistyped. It never stops anybody. */
export function VinField({ form, path, readOnly }: DetailProps) {
  const { t } = useTranslation('quotes');
  const { onBlur, ...input } = form.getInputProps(path);
  const [checked, setChecked] = useState(String(input.defaultValue ?? ''));
  const doubt = doubtAboutVin(checked);
  return (
    <div>
      <TextInput
        label={t('fields.vin')}
        readOnly={readOnly}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-describedby={`${path}-doubt`}
        rightSection={checked !== '' && !doubt && <IconCheck size={16} className={classes.fits} aria-hidden />}
        key={form.key(path)}
        {...input}
        // Once the typing is done: before that every number is too short.
        onBlur={(event) => {
          setChecked(event.currentTarget.value);
          onBlur?.(event);
        }}
      />
      <div id={`${path}-doubt`} role="status">
        {doubt && (
          <Text size="xs" className={classes.doubt}>
            <IconAlertTriangle size={13} aria-hidden /> {t(`vin.${doubt.kind}`, { ...doubt })}
          </Text>
        )}
      </div>
    </div>
  );
}
