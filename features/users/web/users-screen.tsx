import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useListView } from '#platform/web/records/use-list-view.ts';
import { useShortcuts } from '#platform/web/shortcuts.ts';
import { Slot } from '#platform/web/slot.tsx';
import { KeyHint } from '#platform/web/ui/key-hint.tsx';
import { ScreenHead } from '#platform/web/ui/screen-head.tsx';
import { creatingUser } from './creating-user.ts';
import { LeavingDialog } from './leaving/leaving-dialog.tsx';
import { usersRules } from './places.ts';
import { SeatsLeft } from './seats-left.tsx';
import type { UserFilters } from './use-users.ts';
import { UserFilterBar } from './user-filters.tsx';
import { UserPanel } from './user-panel.tsx';
import classes from './users.module.css';
import { UsersList } from './users-list.tsx';

const startUser = () => creatingUser.begin(null);

/** The agency's users, for its Admins. */
export default function UsersScreen() {
  const { t } = useTranslation(['users', 'records', 'platform']);
  const { filters, change, openId, open, close } = useListView<UserFilters>('users');
  const searchField = useRef<HTMLInputElement>(null);
  useShortcuts([
    { key: '/', label: t('filters.search'), act: () => searchField.current?.focus() },
    { key: 'n', label: t('create.button'), act: startUser },
  ]);
  return (
    <>
      <ScreenHead
        title={t('title')}
        bar={<UserFilterBar filters={filters} change={change} searchField={searchField} />}
        create={
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            rightSection={<KeyHint shortcut="n" />}
            onClick={startUser}
          >
            {t('create.button')}
          </Button>
        }
      />
      <SeatsLeft />
      <Slot of={usersRules} with={{}} awaited={<div className={classes.awaitedRule} aria-hidden />} />
      <UsersList filters={filters} change={change} open={open} />
      <UserPanel id={openId} close={close} />
      <LeavingDialog />
    </>
  );
}
