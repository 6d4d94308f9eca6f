import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmed } from '#features/two-step/web/index.tsx';
import { refetch } from '#platform/web/reads.ts';
import { sayDone, sayRefused } from '#platform/web/say.ts';
import type { SystemUser } from '../../contract.ts';

/** Runs an action on an account that needs no input, shows its result or error, and closes the dialog on success. */
export function useAccountAct({ id, full_name }: SystemUser, close: () => void) {
  const { t } = useTranslation('super-admin');
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  async function run(call: (input: { params: { id: string } }) => Promise<unknown>, done: string): Promise<void> {
    setBusy(true);
    try {
      await confirmed(() => call({ params: { id } }));
      sayDone(done, full_name);
      close();
    } catch (error) {
      sayRefused(full_name, error, t('accounts.failed'));
    }
    await refetch(queries, ['account', 'tenant']);
    setBusy(false);
  }
  return { isBusy, act: (...asked: Parameters<typeof run>) => void run(...asked) };
}
