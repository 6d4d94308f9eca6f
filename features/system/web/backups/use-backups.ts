import { useQuery } from '@tanstack/react-query';
import { createBegun } from '#platform/web/begun.ts';
import { asking } from '#platform/web/reads.ts';
import type { Backup } from '../../contract.ts';
import { systemApi } from '../system-api.ts';

export const deletingBackup = createBegun<Backup>();

/** While a backup is worked on, the list is asked for so often. */
const whileWorkingMs = 3_000;

/** Whether somebody works on a backup, or soon will. */
export const isAtWork = ({ status, proof }: Backup): boolean =>
  [status, proof].some((state) => state === 'Waiting' || state === 'Running');

/** The newest backups. Operators get no live events, so what is worked on is asked for again. */
export const useBackups = () =>
  useQuery({
    ...asking(systemApi.listBackups, {}),
    refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? whileWorkingMs : false),
  });
