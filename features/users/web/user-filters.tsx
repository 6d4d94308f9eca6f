import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { agencyRoles } from '#platform/contract/roles.ts';
import { FilterBar } from '#platform/web/records/filter-bar.tsx';
import { FilterSelect } from '#platform/web/records/filter-fields.tsx';
import { type Filtering, filterOf } from '#platform/web/records/filters.ts';
import { userSorts, userStates } from '../contract.ts';
import type { UserFilters } from './use-users.ts';

/** Search, filters and order. */
export function UserFilterBar({
  filters,
  change,
  searchField,
}: Filtering<UserFilters> & { searchField: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation(['users', 'platform']);
  const filter = filterOf({ filters, change });
  return (
    <FilterBar
      {...{ filters, change, searchField }}
      words={{ label: t('filters.label'), search: t('filters.search'), hint: t('filters.search_hint') }}
      sorts={userSorts}
      sortText={(sort) => t(`sort.${sort}`)}
    >
      <FilterSelect
        label={t('fields.role')}
        {...filter('role')}
        values={agencyRoles}
        textOf={(role) => t(`platform:roles.${role}`)}
      />
      <FilterSelect
        label={t('fields.state')}
        {...filter('state')}
        values={userStates}
        textOf={(state) => t(`state.${state}`)}
      />
    </FilterBar>
  );
}
