import { Button, Stack, Text } from '@mantine/core';
import { IconDeviceMobile, IconFingerprint, IconShieldLock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthCard, LinkButton, type SetUpStepProps, signOut } from '#features/auth/web/index.tsx';
import { updateSessionUser, useUser } from '#platform/web/session.ts';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { passkeyTrouble } from '../passkey.ts';
import { AppSetup } from '../set-up/app-setup.tsx';
import { NewCodes } from '../set-up/new-codes.tsx';
import { PasskeySetup } from '../set-up/passkey-setup.tsx';
import { PasskeyTrouble } from '../set-up/passkey-trouble.tsx';
import { twoStepApi } from '../two-step-api.ts';

type Step = 'choose' | 'app' | 'passkey' | 'codes';

/** The mandatory setup of the second step that an agency requires. */
export default function SetUp({ typedPassword }: SetUpStepProps) {
  const { t } = useTranslation(['two-step', 'auth']);
  const user = useUser();
  const [step, setStep] = useState<Step>('choose');
  const [codes, setCodes] = useState<readonly string[]>([]);
  const origin = usePasskeyOrigin();
  const finish = () => updateSessionUser({ ...user, must_set_up_two_step: false });
  const done = (made: readonly string[] | null) => {
    if (!made) return finish();
    setCodes(made);
    setStep('codes');
  };
  const setup = { typedPassword, done, cancel: () => setStep('choose') };
  return (
    <div key={step} ref={focusStart} style={{ display: 'contents' }}>
      <AuthCard
        icon={<IconShieldLock size={24} />}
        title={t(step === 'codes' ? 'codes.title' : 'demanded.title')}
        text={t(step === 'codes' ? 'codes.text' : `demanded.${step}_text`)}
        focusTitle={step === 'choose' || step === 'codes'}
        ways={step !== 'codes' && <LinkButton onClick={() => void signOut()}>{t('auth:forced.sign_out')}</LinkButton>}
      >
        {step === 'choose' && (
          <Stack gap="sm">
            <Button fullWidth leftSection={<IconDeviceMobile size={18} aria-hidden />} onClick={() => setStep('app')}>
              {t('demanded.app')}
            </Button>
            <Button
              fullWidth
              variant="default"
              leftSection={<IconFingerprint size={18} aria-hidden />}
              disabled={origin === undefined || passkeyTrouble(origin) !== null}
              onClick={() => setStep('passkey')}
            >
              {t('demanded.passkey')}
            </Button>
            {origin !== undefined && <PasskeyTrouble origin={origin} />}
            <Text size="sm" c="dimmed">
              {t('demanded.hint')}
            </Text>
          </Stack>
        )}
        {step === 'app' && <AppSetup {...setup} />}
        {step === 'passkey' && <PasskeySetup {...setup} />}
        {step === 'codes' && <NewCodes codes={codes} done={finish} />}
      </AuthCard>
    </div>
  );
}

/** The origin at which passkeys work. null means none; undefined means not loaded yet. */
function usePasskeyOrigin(): string | null | undefined {
  const [origin, setOrigin] = useState<string | null>();
  // Asks the server, because only it knows its address. Without a response an app can still be set up.
  useEffect(() => {
    void twoStepApi.readTwoStep({}).then(
      (own) => setOrigin(own.passkey_origin),
      () => {},
    );
  }, []);
  return origin;
}
