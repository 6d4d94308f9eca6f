import { Checkbox, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { productTypes } from '#features/leads/contract.ts';
import { SideBySide } from '#platform/web/form/side-by-side.tsx';
import { nameMax, phoneMax, siteMax } from '../contract.ts';
import type { CarrierValues } from './carrier-values.ts';
import classes from './carriers.module.css';

interface CarrierFieldsProps {
  form: UseFormReturnType<CarrierValues>;
  /** Whether these fields are the first of the view. */
  isFirst?: boolean;
}

/** The fields of a carrier. */
export function CarrierFields({ form, isFirst = false }: CarrierFieldsProps) {
  const { t } = useTranslation(['carriers', 'leads']);
  const text = (path: 'service_phone' | 'claims_phone' | 'site', type: 'tel' | 'text', maxLength: number) => (
    <TextInput
      label={t(`fields.${path}`)}
      type={type}
      autoComplete="off"
      maxLength={maxLength}
      key={form.key(path)}
      {...form.getInputProps(path)}
    />
  );
  const inputs = {
    name: (
      <TextInput
        label={t('fields.name')}
        withAsterisk
        autoComplete="off"
        maxLength={nameMax}
        data-autofocus={isFirst || undefined}
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
    ),
    products: (
      <Checkbox.Group label={t('fields.products')} key={form.key('products')} {...form.getInputProps('products')}>
        <div className={classes.boxes}>
          {productTypes.map((product) => (
            <Checkbox key={product} value={product} label={t(`leads:product.${product}`)} />
          ))}
        </div>
      </Checkbox.Group>
    ),
    codes: (
      <TextInput
        label={t('fields.codes')}
        description={t('hints.codes')}
        autoComplete="off"
        key={form.key('codes')}
        {...form.getInputProps('codes')}
      />
    ),
    service_phone: text('service_phone', 'tel', phoneMax),
    claims_phone: text('claims_phone', 'tel', phoneMax),
    site: text('site', 'text', siteMax),
  } satisfies Record<string, ReactNode>;
  return (
    <Stack gap="sm">
      {inputs.name}
      {inputs.products}
      {inputs.codes}
      <SideBySide>
        {inputs.service_phone}
        {inputs.claims_phone}
      </SideBySide>
      {inputs.site}
    </Stack>
  );
}
