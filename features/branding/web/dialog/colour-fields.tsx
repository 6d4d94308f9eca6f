import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Brand, defaultBrand, isSameBrand } from '#platform/contract/brand.ts';
import { isHex, parseHex, toHex } from '#platform/contract/colour.ts';
import { useBrand } from '#platform/web/brand/brand-provider.tsx';
import { SideBySide } from '#platform/web/form/side-by-side.tsx';
import { brandOfColours, type ColourField, colourFields, coloursOfBrand, themeNames, themes } from '../../contract.ts';
import classes from './brand-dialog.module.css';
import type { BrandFormState } from './brand-values.ts';
import { Corrections } from './corrections.tsx';
import { Sample } from './sample.tsx';

interface ColourFieldsProps {
  form: BrandFormState;
  /** The agency picks a theme and can't enter colors. */
  onlyThemes: boolean;
}

/** The four colors, typed or picked as one of five themes. The screen behind the dialog previews them at once. */
export function ColourFields({ form, onlyThemes }: ColourFieldsProps) {
  const { t } = useTranslation('branding');
  const { setBrand } = useBrand();
  const [brand, setTyped] = useState(() => brandOfColours(form.getValues()));
  const [isTried, setTried] = useState(false);

  function show(next: Brand): void {
    setTyped(next);
    if (!Object.values(next).every(isHex)) return;
    setBrand(next);
    setTried(true);
  }
  const follow = () => show(brandOfColours(form.getValues()));
  form.watch('primary_color', follow);
  form.watch('accent_color', follow);
  form.watch('background_color', follow);
  form.watch('text_color', follow);

  function choose(next: Brand): void {
    form.setValues(coloursOfBrand(next));
    show(next);
  }

  return (
    <Stack>
      <fieldset className={classes.themes}>
        <legend>{t('themes_label')}</legend>
        {themeNames.map((name) => (
          <button
            key={name}
            type="button"
            className={classes.theme}
            {...(onlyThemes && name === themeNames[0] && { 'data-autofocus': true })}
            aria-pressed={isSameBrand(brand, themes[name])}
            onClick={() => choose(themes[name])}
          >
            <Swatches brand={themes[name]} />
            {t(`themes.${name}`)}
          </button>
        ))}
      </fieldset>
      {!onlyThemes && (
        <SideBySide>
          {colourFields.map((name) => (
            <ColourInput key={name} form={form} name={name} />
          ))}
        </SideBySide>
      )}
      <Sample brand={brand} />
      <Corrections brand={brand} />
      <Group gap="xs">
        <Button variant="default" onClick={() => show(brandOfColours(form.getValues()))}>
          {t('preview')}
        </Button>
        {isTried && (
          <Button
            variant="default"
            onClick={() => {
              choose(defaultBrand);
              setTried(false);
            }}
          >
            {t('reset')}
          </Button>
        )}
        {isTried && (
          <Text size="xs" c="dimmed" role="status">
            {t('previewing')}
          </Text>
        )}
      </Group>
    </Stack>
  );
}

/** The four colors of a brand, side by side. */
function Swatches({ brand }: { brand: Brand }) {
  return (
    <span className={classes.swatches} aria-hidden>
      {Object.entries(brand).map(([name, colour]) => (
        <span key={name} style={{ background: colour }} />
      ))}
    </span>
  );
}

/** A color as text, preceded by the browser's own picker. */
function ColourInput({ form, name }: { form: BrandFormState; name: ColourField }) {
  const { t } = useTranslation('branding');
  const [typed, setTyped] = useState(() => form.getValues()[name]);
  form.watch(name, ({ value }) => setTyped(value));
  const label = t(`fields.${name}`);
  return (
    <TextInput
      key={form.key(name)}
      label={label}
      maxLength={7}
      spellCheck={false}
      autoComplete="off"
      leftSection={
        <input
          type="color"
          className={classes.picker}
          aria-label={t('pick', { colour: label })}
          value={isHex(typed) ? toHex(parseHex(typed)) : '#000000'}
          onChange={({ currentTarget }) => form.setFieldValue(name, currentTarget.value)}
        />
      }
      {...form.getInputProps(name)}
    />
  );
}
