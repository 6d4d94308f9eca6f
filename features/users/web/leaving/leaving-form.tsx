import { Button, NativeSelect, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { sellers as sellerRoles } from '#platform/contract/roles.ts';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { namesApart } from '#platform/web/form/names-apart.ts';
import { useDraftedForm } from '#platform/web/form/use-drafted-form.tsx';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { useUser } from '#platform/web/session.ts';
import { Slot } from '#platform/web/slot.tsx';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import type { User } from '../../contract.ts';
import { openWork } from '../places.ts';
import { useSellers } from '../use-sellers.ts';
import { userApi } from '../user-api.ts';
import classes from '../users.module.css';

const nobody = 'nobody';
const Answer = z.object({
  hand_on_to: z.string().check(z.minLength(1, { error: 'users:validation.heir_required' })),
});

/** Asks who gets the open work, and deactivates the user. There is no default choice. */
export default function LeavingForm({ user, close }: { user: User; close: () => void }) {
  const { t } = useTranslation(['users/leaving', 'users', 'records', 'platform']);
  const refresh = useRefresh(userApi.setUserStatus);
  const sellers = useSellers();
  const sells = (sellerRoles as readonly string[]).includes(user.role);
  const { id: userId } = useUser();
  const { form, notice, clear } = useDraftedForm(`user-draft:${userId}:leaving:${user.id}`, Answer, () => ({
    hand_on_to: sells ? '' : nobody,
  }));
  const heirs = (sellers.data ?? []).filter(({ id }) => id !== user.id);

  async function letOut({ hand_on_to }: { hand_on_to: string }): Promise<void> {
    await userApi.setUserStatus({
      params: { id: user.id },
      body: { is_active: false, hand_on_to: hand_on_to === nobody ? null : hand_on_to },
    });
    clear();
    sayDone(t('users:state.let_out'), user.full_name);
    close();
    await refresh();
  }

  return (
    <CallForm
      once
      form={form}
      notice={notice}
      call={letOut}
      otherwise={t('platform:results.error_updating')}
      gap="sm"
      actions={
        <DialogActions>
          <Button variant="default" onClick={close} disabled={form.submitting}>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" color="red" loading={form.submitting}>
            {t('submit')}
          </Button>
        </DialogActions>
      }
    >
      <Text size="sm">{t('text')}</Text>
      <ul className={classes.work} aria-label={t('work')}>
        <Slot of={openWork} with={{ userId: user.id }} />
      </ul>
      {/* An uncontrolled select loses a value whose option loads later; it gets the focus only after that. */}
      <div key={sellers.status} ref={focusStart}>
        <NativeSelect
          label={t('heir')}
          description={t('heir_hint')}
          data-autofocus
          aria-required
          data={[
            ...(sells ? [{ value: '', label: t('choose'), disabled: true }] : []),
            ...Array.from(namesApart(heirs), ([value, label]) => ({ value, label })),
            { value: nobody, label: t('records:nobody') },
          ]}
          key={form.key('hand_on_to')}
          {...form.getInputProps('hand_on_to')}
          disabled={sellers.isPending}
        />
      </div>
    </CallForm>
  );
}
