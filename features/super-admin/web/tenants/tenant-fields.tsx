import { Checkbox, NativeSelect, Switch, TextInput, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brandingScopes, features, plans, subdomainTyped } from '#features/tenants/contract.ts';
import { SideBySide } from '#platform/web/form/side-by-side.tsx';
import classes from '../super-admin.module.css';
import type { TenantValues } from './tenant-values.ts';

type Texts =
  | 'name'
  | 'admin_email'
  | 'contact_phone'
  | 'address'
  | 'customDomain'
  | 'max_users'
  | 'max_policies'
  | 'trial_days';

interface FieldsProps {
  form: UseFormReturnType<TenantValues>;
}

/** The fields of an agency. */
export function TenantFields({ form }: FieldsProps) {
  const { t } = useTranslation(['super-admin', 'platform']);
  const [isTrial, setTrial] = useState(() => form.getValues().is_trial);
  form.watch('is_trial', ({ value }) => setTrial(value as boolean));
  const text = (name: Texts, more: TextInputProps = {}) => (
    <TextInput
      label={t(`fields.${name}`)}
      autoComplete="off"
      {...more}
      key={form.key(name)}
      {...form.getInputProps(name)}
    />
  );
  return (
    <>
      <SideBySide>
        {text('name', { 'aria-required': true, ...autofocus })}
        <Subdomain form={form} />
        {text('admin_email', { type: 'email', 'aria-required': true })}
        {text('contact_phone', { type: 'tel' })}
        {text('address')}
        {text('customDomain', { placeholder: 'seguros.example.com', spellCheck: false, autoCapitalize: 'none' })}
        <NativeSelect
          label={t('fields.plan')}
          data={plans.map((value) => ({ value, label: t(`plan.${value}`) }))}
          key={form.key('plan')}
          {...form.getInputProps('plan')}
        />
        <NativeSelect
          label={t('fields.branding_scope')}
          data={brandingScopes.map((value) => ({ value, label: t(`scope.${value}`) }))}
          key={form.key('branding_scope')}
          {...form.getInputProps('branding_scope')}
        />
        {text('max_users', { inputMode: 'numeric' })}
        {text('max_policies', { inputMode: 'numeric', placeholder: t('form.no_limit') })}
      </SideBySide>
      <fieldset className={classes.modules}>
        <legend>{t('fields.features_enabled')}</legend>
        {features.map((name) => (
          <Checkbox
            key={form.key(`modules.${name}`)}
            label={t(`platform:tabs.${name}`)}
            {...form.getInputProps(`modules.${name}`, { type: 'checkbox' })}
          />
        ))}
      </fieldset>
      <Switch
        label={t('fields.is_trial')}
        key={form.key('is_trial')}
        {...form.getInputProps('is_trial', { type: 'checkbox' })}
      />
      {isTrial && text('trial_days', { inputMode: 'numeric' })}
    </>
  );
}

const autofocus = { 'data-autofocus': true } as TextInputProps;

/** Normalized while the operator types, so that the resulting address is visible. */
function Subdomain({ form }: FieldsProps) {
  const { t } = useTranslation('super-admin');
  const { onChange, ...input } = form.getInputProps('subdomain');
  return (
    <TextInput
      label={t('fields.subdomain')}
      description={t('form.subdomain_hint')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      aria-required
      key={form.key('subdomain')}
      {...input}
      onChange={(event) => {
        const { currentTarget } = event;
        const cleaned = subdomainTyped(currentTarget.value);
        if (cleaned !== currentTarget.value) currentTarget.value = cleaned;
        onChange(event);
      }}
    />
  );
}
