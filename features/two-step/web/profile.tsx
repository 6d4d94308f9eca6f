import { Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asking, useRefresh } from '#platform/web/reads.ts';
import { Mark } from '#platform/web/records/mark.tsx';
import { sayDone } from '#platform/web/say.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import type { OwnTwoStep } from '../contract.ts';
import type { Doing } from './profile/doing.ts';
import { OwnSteps } from './profile/own-steps.tsx';
import { PasskeyName } from './profile/passkey-name.tsx';
import { PasswordAsked } from './profile/password-asked.tsx';
import { AppSetup } from './set-up/app-setup.tsx';
import { NewCodes } from './set-up/new-codes.tsx';
import { PasskeySetup } from './set-up/passkey-setup.tsx';
import { twoStepApi } from './two-step-api.ts';

/** The signed-in user's second steps, a section of the profile. */
export default function TwoStepSettings() {
  const { t } = useTranslation('two-step');
  const own = useQuery(asking(twoStepApi.readTwoStep, {}));
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Title order={3} size="h4">
          {t('settings.title')}
        </Title>
        {own.data?.is_demanded && <Mark>{t('settings.demanded')}</Mark>}
      </Group>
      {own.isError ? (
        <LoadError error={own.error} retry={() => void own.refetch()} />
      ) : own.data ? (
        <Settings own={own.data} />
      ) : (
        <Skeleton h={168} aria-hidden />
      )}
    </Stack>
  );
}

function Settings({ own }: { own: OwnTwoStep }) {
  const { t } = useTranslation('two-step');
  const [doing, setDoing] = useState<Doing | null>(null);
  const refresh = useRefresh(twoStepApi.confirmApp);
  const cancel = () => setDoing(null);
  const finish = (told: string) => {
    setDoing(null);
    sayDone(told);
    void refresh();
  };
  /** Shows the new recovery codes, if there are any. */
  const show = (told: string) => (codes: readonly string[] | null) => {
    if (!codes) return finish(told);
    setDoing({ name: 'codes', codes, message: told });
    void refresh();
  };
  if (!doing) {
    return (
      <>
        <Text size="sm" c="dimmed">
          {t('settings.text')}
        </Text>
        <OwnSteps own={own} begin={setDoing} />
      </>
    );
  }
  const setup = { typedPassword: null, done: show(t('settings.added')), cancel };
  return (
    <div key={doing.name} ref={focusStart}>
      {doing.name === 'app' && <AppSetup {...setup} />}
      {doing.name === 'passkey' && <PasskeySetup {...setup} />}
      {doing.name === 'codes' && (
        <Stack gap="sm">
          <Text size="sm">{t('codes.text')}</Text>
          <NewCodes codes={doing.codes} done={() => finish(doing.message)} />
        </Stack>
      )}
      {doing.name === 'renew' && (
        <PasswordAsked
          text={t('settings.renew_text')}
          submit={t('settings.renew_codes')}
          cancel={cancel}
          call={async (body) =>
            show(t('settings.renewed'))((await twoStepApi.renewRecoveryCodes({ body })).recovery_codes)
          }
        />
      )}
      {doing.name === 'remove-app' && (
        <PasswordAsked
          isDangerous
          text={t('settings.remove_text')}
          submit={t('settings.remove_app')}
          cancel={cancel}
          call={async (body) => {
            await twoStepApi.removeApp({ body });
            finish(t('settings.removed'));
          }}
        />
      )}
      {doing.name === 'rename-passkey' && (
        <PasskeyName passkey={doing.passkey} done={() => finish(t('settings.renamed'))} cancel={cancel} />
      )}
      {doing.name === 'remove-passkey' && (
        <PasswordAsked
          isDangerous
          text={t('settings.remove_text')}
          submit={t('settings.remove_passkey', { name: doing.passkey.name })}
          cancel={cancel}
          call={async (body) => {
            await twoStepApi.removePasskey({ params: { id: doing.passkey.id }, body });
            finish(t('settings.removed'));
          }}
        />
      )}
    </div>
  );
}
