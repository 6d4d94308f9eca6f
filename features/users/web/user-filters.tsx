import { useTranslation } from 'react-i18next';
import { agencyRoles } from '#platform/contract/roles.ts';
import { ListFile } from '#platform/web/records/list-file.tsx';
import { type Asked, filterFields, RecordFilterBar } from '#platform/web/records/record-filter-bar.tsx';
import { userSorts, userStates } from '../contract.ts';
import type { UserFilters } from './use-users.ts';
import { userApi } from './user-api.ts';

/** Search, filters, and order. */
export function UserFilterBar(filtering: Asked<UserFilters>) {
  const { t } = useTranslation('users');
  return (
    <RecordFilterBar
      {...filtering}
      words={{ label: t('filters.label'), search: t('filters.search'), hint: t('filters.search_hint') }}
      sorts={userSorts}
      sortText={(sort) => t(`sort.${sort}`)}
      file={<ListFile call={userApi.downloadUsers} query={filtering.filters} />}
      useFields={useFields}
    />
  );
}

function useFields() {
  const { t } = useTranslation(['users', 'platform']);
  const { choice } = filterFields<UserFilters>();
  return [
    choice('role', t('fields.role'), agencyRoles, (role) => t(`platform:roles.${role}`)),
    choice('state', t('fields.state'), userStates, (state) => t(`state.${state}`)),
  ];
}
