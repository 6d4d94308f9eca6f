import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refetch } from '#platform/web/reads.ts';
import { sayDone, sayRefused } from '#platform/web/say.ts';
import type { Tenant } from '../../contract.ts';

/** Runs an action on an agency that needs no input, and shows its result or error. */
export function useTenantAct({ id, name }: Tenant) {
  const { t } = useTranslation('super-admin');
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  async function run(call: (input: { params: { id: string } }) => Promise<unknown>, done: string): Promise<void> {
    setBusy(true);
    try {
      await call({ params: { id } });
      sayDone(done, name);
    } catch (error) {
      sayRefused(name, error, t('failed.update'));
    }
    await refetch(queries, ['tenant', 'account']);
    setBusy(false);
  }
  return {
    isBusy,
    act: (...asked: Parameters<typeof run>) => void run(...asked),
  };
}
