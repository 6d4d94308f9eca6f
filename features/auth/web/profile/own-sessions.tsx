import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceUnknown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { asking, useRefresh } from '#platform/web/reads.ts';
import { Mark } from '#platform/web/records/mark.tsx';
import { sayDone, sayRefused } from '#platform/web/say.ts';
import { session } from '#platform/web/session.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import { FormSkeleton } from '#platform/web/ui/form-skeleton.tsx';
import type { OwnSession } from '../../contract.ts';
import { authApi } from '../auth-api.ts';
import { signOut } from '../sign-in/sign-out.ts';
import classes from './own-sessions.module.css';

/** The user's sessions, the current one first, with buttons to end each and all others. */
export function OwnSessions() {
  const { t } = useTranslation('auth/profile');
  const sessions = useQuery(asking(authApi.listSessions, {}));
  const { underWay, end, endOthers } = useEndings();
  if (sessions.isError) return <LoadError error={sessions.error} retry={() => void sessions.refetch()} />;
  if (!sessions.data) return <FormSkeleton fields={2} />;
  const own = sessions.data.find(({ is_current }) => is_current);
  const others = sessions.data.filter(({ is_current }) => !is_current);
  return (
    <Stack gap="sm">
      <ul className={classes.sessions} aria-label={t('sessions.title')}>
        {[...(own ? [own] : []), ...others].map((each) => (
          <SessionRow key={each.id} shown={each} isNear={each.address === own?.address} underWay={underWay} end={end} />
        ))}
      </ul>
      <Group gap="xs" justify="flex-end">
        {others.length > 0 && (
          <Button variant="default" loading={underWay === 'others'} onClick={() => void endOthers(false)}>
            {t('sessions.end_others')}
          </Button>
        )}
        <Button variant="default" loading={underWay === 'all'} onClick={() => void endOthers(true)}>
          {t('sessions.end_all')}
        </Button>
      </Group>
    </Stack>
  );
}

interface Endings {
  /** The session being ended, or several. null means none. */
  underWay: string | null;
  end: (ended: OwnSession, name: string) => Promise<void>;
}

function SessionRow({ shown, isNear, underWay, end }: Endings & { shown: OwnSession; isNear: boolean }) {
  const { t } = useTranslation('auth/profile');
  const formats = useFormats();
  const { id, browser, system, address, last_used_at, is_current, remember_me } = shown;
  const named = browser && system ? t('sessions.device', { browser, system }) : browser || system;
  const name = named || t('sessions.unknown_device');
  const Icon = named ? (phones.includes(system) ? IconDeviceMobile : IconDeviceDesktop) : IconDeviceUnknown;
  const place = is_current || !isNear ? t('sessions.address', { address }) : t('sessions.same_address', { address });
  const facts = [
    address && place,
    t('sessions.last_used', { age: formats.age(last_used_at) }),
    remember_me && t('sessions.remembered'),
  ];
  return (
    <li className={classes.session}>
      <Icon size={22} aria-hidden />
      <div className={classes.what}>
        <Group gap={6}>
          <Text size="sm" fw={600}>
            {name}
          </Text>
          {is_current && <Mark>{t('sessions.current')}</Mark>}
        </Group>
        <Text size="xs" c="dimmed" className={classes.facts}>
          {facts.filter(Boolean).join(' · ')}
        </Text>
      </div>
      {!is_current && (
        <Button
          size="xs"
          variant="default"
          loading={underWay === id}
          aria-label={t('sessions.end_of', { device: name })}
          onClick={() => void end(shown, name)}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}

const phones = ['iOS', 'Android'];

/** Actions that end sessions, one at a time. */
function useEndings() {
  const { t } = useTranslation(['auth/profile', 'platform']);
  const refresh = useRefresh(authApi.endSession);
  const [underWay, setUnderWay] = useState<string | null>(null);

  async function doing(what: string, title: string, act: () => Promise<void>): Promise<void> {
    if (underWay !== null) return;
    setUnderWay(what);
    try {
      await act();
      // After signing out everywhere there is no session to refresh with.
      if (session()) await refresh();
    } catch (error) {
      sayRefused(title, error, t('platform:results.error_updating'));
    }
    setUnderWay(null);
  }

  return {
    underWay,
    end: ({ id }: OwnSession, name: string) =>
      doing(id, name, async () => {
        await authApi.endSession({ params: { id } });
        sayDone(t('sessions.ended'), name);
      }),
    endOthers: (andThisOne: boolean) =>
      doing(andThisOne ? 'all' : 'others', t('sessions.title'), async () => {
        await authApi.endOtherSessions({});
        if (andThisOne) await signOut();
        else sayDone(t('sessions.others_ended'));
      }),
  };
}
