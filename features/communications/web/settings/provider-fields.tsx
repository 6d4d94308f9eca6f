import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { textOf } from '#platform/web/text-of.ts';
import type { ProviderForm } from '../../contract/providers/provider-form.ts';
import { SecretField } from './secret-field.tsx';
import type { SectionProps } from './section-props.ts';

/** How an input of each kind of setting differs from a secret's. */
const inputs = {
  code: { spellCheck: false, maxLength: 64 },
  phone: { type: 'tel', maxLength: 40 },
} as const;

/** The settings of a provider. `provider-texts.ts` checks that their texts are there. */
export function ProviderFields({
  provider,
  form,
  settings,
}: Pick<SectionProps, 'form' | 'settings'> & { provider: ProviderForm }) {
  const { t } = useTranslation('communications/settings');
  return Object.entries(provider.fields).map(([name, { drawn }]) => {
    const hint = drawn.hint && textOf(t, drawn.hint);
    if (drawn.as === 'secret')
      return <SecretField key={name} form={form} settings={settings} name={name} hint={hint} />;
    return (
      <TextInput
        label={textOf(t, `fields.${name}`)}
        description={hint}
        placeholder={drawn.placeholder}
        autoComplete="off"
        {...inputs[drawn.as]}
        key={form.key(name)}
        {...form.getInputProps(name)}
      />
    );
  });
}
