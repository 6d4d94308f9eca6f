import { Checkbox, NativeSelect, Stack, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { productTypes } from '#features/leads/contract.ts';
import { LongText } from '#platform/web/form/long-text.tsx';
import { descriptionMax, nameMax, periodTypes, schemeRoles } from '../../contract/schemes.ts';
import type { SchemeValues } from './scheme-values.ts';
import classes from './settings.module.css';

/** The name of a scheme, and the roles and products that it pays for. */
export function SchemeFields({ form, isFirst }: { form: UseFormReturnType<SchemeValues>; isFirst?: boolean }) {
  const { t } = useTranslation(['commissions/settings', 'commissions', 'leads', 'platform']);
  return (
    <Stack gap="sm">
      <TextInput
        label={t('scheme_form.name')}
        withAsterisk
        autoComplete="off"
        maxLength={nameMax}
        data-autofocus={isFirst || undefined}
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <LongText
        label={t('scheme_form.description')}
        rows={2}
        maxLength={descriptionMax}
        key={form.key('description')}
        {...form.getInputProps('description')}
      />
      <Several
        form={form}
        path="applies_to_roles"
        legend={t('scheme_form.roles')}
        options={schemeRoles.map((role) => [role, t(`platform:roles.${role}`)])}
      />
      <Several
        form={form}
        path="applies_to_products"
        legend={t('scheme_form.products')}
        options={productTypes.map((product) => [product, t(`leads:product.${product}`)])}
      />
      <NativeSelect
        label={t('scheme_form.period_type')}
        description={t('scheme_form.period_type_hint')}
        data={periodTypes.map((value) => ({ value, label: t(`commissions:period_type.${value}`) }))}
        key={form.key('period_type')}
        {...form.getInputProps('period_type')}
      />
      <Switch
        label={t('scheme_form.skips_first_renewals')}
        description={t('scheme_form.skips_first_renewals_hint')}
        key={form.key('skips_first_renewals')}
        {...form.getInputProps('skips_first_renewals', { type: 'checkbox' })}
      />
      <Switch
        label={t('scheme_form.is_active')}
        description={t('scheme_form.is_active_hint')}
        key={form.key('is_active')}
        {...form.getInputProps('is_active', { type: 'checkbox' })}
      />
    </Stack>
  );
}

interface SeveralProps {
  form: UseFormReturnType<SchemeValues>;
  path: 'applies_to_roles' | 'applies_to_products';
  legend: string;
  options: readonly (readonly [value: string, label: string])[];
}

/** A choice of one or more values, all visible. */
function Several({ form, path, legend, options }: SeveralProps) {
  const error = form.errors[path];
  return (
    <fieldset className={classes.several}>
      <legend>
        {legend}{' '}
        <span className={classes.star} aria-hidden>
          *
        </span>
      </legend>
      <div className={classes.options}>
        {options.map(([value, label], index) => (
          <Checkbox
            key={form.key(`${path}.${value}`)}
            label={label}
            {...form.getInputProps(`${path}.${value}`, { type: 'checkbox' })}
            // An error of the group is shown once for all boxes, and the first box gets the focus.
            {...(index === 0 && { 'data-path': path })}
            aria-invalid={error ? true : undefined}
          />
        ))}
      </div>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
