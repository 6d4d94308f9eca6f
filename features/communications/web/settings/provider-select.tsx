import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SendingType } from '../../contract/channels.ts';
import { choices, hasChoice, namesToChoose } from '../../contract/providers/providers.ts';
import type { SectionProps } from './section-props.ts';

/** The choice among the providers of a channel. Nothing is shown for a channel that has only one. */
export function ProviderSelect({
  channel,
  form,
  about,
}: Pick<SectionProps, 'form'> & { channel: SendingType; about?: string }) {
  const { t } = useTranslation('communications/settings');
  if (!hasChoice(channel)) return null;
  const setting = choices[channel];
  return (
    <NativeSelect
      label={t(`fields.${setting}`)}
      description={about}
      data={namesToChoose(channel).map((value) => ({ value, label: t(`provider.${value}`) }))}
      key={form.key(setting)}
      {...form.getInputProps(setting)}
    />
  );
}
