import { Stack, Text } from '@mantine/core';
import { IconFingerprint, IconShieldLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthCard, BackToLogin, LinkButton, type SecondStepProps } from '#features/auth/web/index.tsx';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { CodeForm } from './code-form.tsx';
import { PasskeyForm } from './passkey-form.tsx';

type Way = 'app' | 'recovery' | 'passkey';

/** The step after the password, or in its place: a code of the app, a recovery code, or a passkey. */
export default function SecondStep({ waiting, remember_me, toLogin }: SecondStepProps) {
  const { t } = useTranslation('two-step');
  const methods = waiting?.methods ?? ['passkey'];
  const [way, setWay] = useState<Way>(methods.includes('app') ? 'app' : 'passkey');
  const others = [...methods, ...(waiting ? (['recovery'] as const) : [])].filter((each) => each !== way);
  const Icon = way === 'passkey' ? IconFingerprint : IconShieldLock;
  return (
    <div key={way} ref={focusStart} style={{ display: 'contents' }}>
      <AuthCard
        icon={<Icon size={24} />}
        title={t(waiting ? 'sign_in.title' : 'sign_in.alone_title')}
        text={t(`sign_in.${way}_text`)}
        focusTitle={way === 'passkey'}
        ways={
          <>
            {others.map((each) => (
              <LinkButton key={each} onClick={() => setWay(each)}>
                {t(`sign_in.use_${each}`)}
              </LinkButton>
            ))}
            <BackToLogin onClick={toLogin} />
          </>
        }
      >
        <Stack gap="md">
          {waiting && way !== 'passkey' ? (
            <CodeForm way={way} token={waiting.token} remember_me={remember_me} toLogin={toLogin} />
          ) : (
            <PasskeyForm token={waiting?.token} remember_me={remember_me} toLogin={toLogin} />
          )}
          {way === 'recovery' && (
            <Text size="sm" c="dimmed">
              {t('sign_in.lost')}
            </Text>
          )}
        </Stack>
      </AuthCard>
    </div>
  );
}
