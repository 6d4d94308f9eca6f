import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LongText } from '#platform/web/form/long-text.tsx';
import { useFormats } from '#platform/web/format.ts';
import { lineOfFault } from '../test/json-fault.ts';
import { ownSample, type Samples } from './use-mapping.ts';

/** The choice of the payload: a received one, the standard one, or a typed one. */
export function SampleChoice({ samples }: { samples: Samples }) {
  const { t } = useTranslation('integrations/mapping');
  const formats = useFormats();
  return (
    <>
      <NativeSelect
        label={t('sample.choose')}
        value={samples.chosen}
        onChange={({ currentTarget }) => samples.choose(currentTarget.value)}
        data={[
          ...samples.choices.map(({ key, receivedAt }) => ({
            value: key,
            label: receivedAt
              ? t('sample.received', { when: `${formats.date(receivedAt)} ${formats.time(receivedAt)}` })
              : t('sample.standard'),
          })),
          { value: ownSample, label: t('sample.own') },
        ]}
      />
      {samples.chosen === ownSample && (
        <LongText
          label={t('sample.json')}
          rows={8}
          spellCheck={false}
          value={samples.typed}
          onChange={({ currentTarget }) => samples.type(currentTarget.value)}
          error={samples.isFaulty && t('sample.json_wrong', { line: lineOfFault(samples.typed) ?? 1 })}
        />
      )}
    </>
  );
}
