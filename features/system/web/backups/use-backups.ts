import { useQuery } from '@tanstack/react-query';
import { createBegun } from '#platform/web/begun.ts';
import { asking } from '#platform/web/reads.ts';
import type { Backup } from '../../contract.ts';
import { systemApi } from '../system-api.ts';

export const deletingBackup = createBegun<Backup>();

/** The polling interval of the list while a backup is in progress. */
const whileWorkingMs = 3_000;

/** Whether a backup is in progress or requested. */
export const isAtWork = ({ status, proof }: Backup): boolean =>
  [status, proof].some((state) => state === 'Waiting' || state === 'Running');

/** The newest backups. Operators get no live events, so the list is polled while a backup is in progress. */
export const useBackups = () =>
  useQuery({
    ...asking(systemApi.listBackups, {}),
    refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? whileWorkingMs : false),
  });
