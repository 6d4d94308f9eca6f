import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SecretInput } from '#platform/web/form/secret-input.tsx';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone, sayRefused } from '#platform/web/say.ts';
import { textOf } from '#platform/web/text-of.ts';
import { communicationApi } from '../use-communications.ts';
import type { SectionProps } from './section-props.ts';

/** A field for a secret. The saved value is never shown; it stays unless the user types another. */
export function SecretField({
  form,
  settings,
  name,
  hint,
}: Pick<SectionProps, 'form' | 'settings'> & { name: string; hint?: string | undefined }) {
  const { t } = useTranslation('communications/settings');
  const stored: Readonly<Record<string, unknown>> = settings;
  const isSet = stored[name] !== '';
  const label = textOf(t, `fields.${name}`);
  const refresh = useRefresh(communicationApi.updateCommunicationSettings);
  const remove = useMutation({
    mutationFn: () => communicationApi.updateCommunicationSettings({ body: { [name]: '' } }),
    async onSuccess() {
      sayDone(t('secret_removed'), label);
      await refresh();
    },
    onError: (error) => sayRefused(t('secret_not_removed'), error, t('secret_not_removed')),
  });
  return (
    <SecretInput
      isSet={isSet}
      label={label}
      description={[hint, isSet && t('secret_set')].filter(Boolean).join(' ') || undefined}
      maxLength={500}
      inputContainer={(input) => (
        <>
          {input}
          {isSet && (
            <Button
              variant="subtle"
              color="red"
              size="compact-xs"
              loading={remove.isPending}
              aria-label={t('remove_secret_of', { name: label })}
              onClick={() => remove.mutate()}
            >
              {t('remove_secret')}
            </Button>
          )}
        </>
      )}
      key={form.key(name)}
      {...form.getInputProps(name)}
    />
  );
}
