import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CallInput } from '#platform/web/client.ts';
import { asking, useRefresh } from '#platform/web/reads.ts';
import { usePages } from '#platform/web/records/use-pages.ts';
import { sayDone, sayRefused } from '#platform/web/say.ts';
import type { User, userRoutes } from '../contract.ts';
import { userApi } from './user-api.ts';

type Query = NonNullable<CallInput<typeof userRoutes.routes.listUsers>['query']>;
/** The filters of the screen, named as in the request. */
export type UserFilters = Omit<Query, 'limit' | 'cursor'>;

const pageSize = 50;

/** The agency's users, page by page. */
export function useUserList(filters: UserFilters) {
  return usePages(userApi.listUsers, { query: { ...filters, limit: pageSize } });
}

export function useOneUser(id: string) {
  return useQuery(asking(userApi.readUser, { params: { id } }));
}

/** The plan's maximum of active users, and their current number. */
export function useSeats() {
  return useQuery(asking(userApi.readUserPlaces, {}));
}

/** Whether this installation sends mail. */
export function useMailState() {
  return useQuery(asking(userApi.readMailState, {}));
}

/** Activates a user, and shows the result or error. */
export function useLettingIn(): (user: User) => Promise<void> {
  const { t } = useTranslation(['users', 'platform']);
  const refresh = useRefresh(userApi.setUserStatus);
  return async ({ id, full_name }) => {
    try {
      await userApi.setUserStatus({ params: { id }, body: { is_active: true } });
      sayDone(t('state.let_in'), full_name);
    } catch (error) {
      sayRefused(full_name, error, t('platform:results.error_updating'));
    }
    await refresh();
  };
}
