import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { StatusLooks } from '#platform/web/records/status-looks.ts';
import { StatusPill } from '#platform/web/records/status-pill.tsx';
import { useUser } from '#platform/web/session.ts';
import type { User, userStates } from '../contract.ts';
import { leaving } from './leaving/leaving.ts';
import { useLettingIn } from './use-users.ts';

type State = (typeof userStates)[number];

const looks: StatusLooks<State> = {
  active: { tone: 'success', icon: IconCircleCheck },
  inactive: { tone: 'neutral', icon: IconCircleX },
};

/** Whether a user is active, with a control to change it, which the user's own account does not have. */
export function UserStatePill({ user }: { user: User }) {
  const { t } = useTranslation('users');
  const { id } = useUser();
  const letIn = useLettingIn();
  const state = user.is_active ? 'active' : 'inactive';
  const change = (to: State) => {
    if (to === state) return;
    if (to === 'active') void letIn(user);
    else leaving.begin(user);
  };
  return (
    <StatusPill
      status={state}
      looks={looks}
      textOf={(each) => t(`state.${each}`)}
      label={t('state.of', { name: user.full_name })}
      onChange={user.id === id ? undefined : change}
    />
  );
}
