import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#features/users/contract.ts';
import { useMailState } from '#features/users/web/index.tsx';
import { useMay } from '#platform/web/may.ts';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { useUser } from '#platform/web/session.ts';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { twoStepRoutes } from '../../contract.ts';
import { PasswordAsked } from '../profile/password-asked.tsx';
import { twoStepApi } from '../two-step-api.ts';

/** Removes the second step of a colleague who lost it. Renders nothing for users without one, and for oneself. */
export function ResetTwoStep({ user }: { user: User }) {
  const { t } = useTranslation('two-step');
  const { id } = useUser();
  const may = useMay();
  const refresh = useRefresh(twoStepApi.resetTwoStep);
  const { data: mail } = useMailState();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const isShown = user.second_steps.length > 0 && user.id !== id && may(twoStepRoutes.routes.resetTwoStep);

  async function reset(body: { current_password: string }): Promise<void> {
    await twoStepApi.resetTwoStep({ params: { id: user.id }, body });
    sayDone(t('reset.done'), user.full_name);
    close();
    await refresh();
  }

  return (
    <>
      {isShown && (
        <Button variant="default" mr="auto" onClick={() => setOpen(true)}>
          {t('reset.button')}
        </Button>
      )}
      <FormDialog
        opened={isOpen}
        close={close}
        title={t('reset.title', { name: user.full_name })}
        size={520}
        fields={1}
      >
        <div ref={focusStart}>
          <PasswordAsked
            isDangerous
            text={
              <Stack component="span" gap="xs">
                <span>{t('reset.text')}</span>
                {mail?.is_without_server === false && <span>{t('reset.mail')}</span>}
                <strong>{t('reset.ask_first', { name: user.full_name })}</strong>
              </Stack>
            }
            submit={t('reset.button')}
            call={reset}
            cancel={close}
          />
        </div>
      </FormDialog>
    </>
  );
}
