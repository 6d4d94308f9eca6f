import { IconLanguage, IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { signOut } from '#features/auth/web/index.tsx';
import type { Command } from '#features/search/web/index.tsx';
import { languages } from '#platform/contract/language.ts';
import { currentLanguage } from '#platform/web/i18n.ts';
import type { ScreenAct } from '#platform/web/screen.ts';
import { textOf } from '#platform/web/text-of.ts';
import type { TabsProps } from './tabs.ts';

/** The palette's commands for this user: actions, tabs, and the entries of the user menu. */
export function useCommands({ screens, choose }: TabsProps, acts: readonly ScreenAct[]): readonly Command[] {
  const landmarks = screens.flatMap(({ tab, landmarks = [] }) => landmarks.map((landmark) => ({ tab, ...landmark })));
  const namespaces = [...acts, ...landmarks].map(({ label }) => label.split(':')[0] ?? '');
  const { t, i18n } = useTranslation(['search', 'platform', ...(namespaces as [])]);
  return [
    ...acts.map(
      ({ name, label, icon, begin }): Command => ({
        id: name,
        group: 'acts',
        icon,
        run: begin,
        label: textOf(t, label),
      }),
    ),
    ...screens.map(
      ({ tab, icon }): Command => ({
        id: tab,
        group: 'tabs',
        icon,
        run: () => choose(tab),
        label: t(`platform:tabs.${tab}`),
      }),
    ),
    ...landmarks.map(
      ({ tab, name, label, also, icon }): Command => ({
        id: name,
        group: 'tabs',
        icon,
        run: () => choose(tab),
        place: t(`platform:tabs.${tab}`),
        label: textOf(t, label),
        also: textOf(t, also),
      }),
    ),
    ...languages
      .filter((language) => language !== currentLanguage())
      .map(
        (language): Command => ({
          id: language,
          group: 'acts',
          icon: IconLanguage,
          run: () => void i18n.changeLanguage(language),
          label: t('search:language'),
        }),
      ),
    {
      id: 'sign-out',
      group: 'acts',
      icon: IconLogout,
      run: () => void signOut(),
      label: t('platform:shell.sign_out'),
    },
  ];
}
