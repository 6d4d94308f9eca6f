import { Kbd, Modal, Skeleton, Text, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import {
  IconChevronDown,
  IconDeviceLaptop,
  IconKeyboard,
  IconLogout,
  IconMail,
  IconMoon,
  IconPalette,
  IconSearch,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { openingProfile, signOut } from '#features/auth/web/index.tsx';
import { settingUpBrand, useBranding } from '#features/branding/web/index.tsx';
import { palette } from '#features/search/web/index.tsx';
import { languages } from '#platform/contract/language.ts';
import { currentLanguage, i18n } from '#platform/web/i18n.ts';
import { initialsOf } from '#platform/web/initials.ts';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useMay } from '#platform/web/may.ts';
import { useUser } from '#platform/web/session.ts';
import { controlKey, useShortcuts } from '#platform/web/shortcuts.ts';
import { useIsPhone } from '#platform/web/touch.ts';
import { Menu, MenuChoice, MenuItem } from '#platform/web/ui/menu.tsx';
import classes from './shell.module.css';
import type { TabsProps } from './tabs.ts';

const Profile = lazyView(
  async () => (await Promise.all([import('./profile-dialog.tsx'), i18n.loadNamespaces('auth/profile')]))[0],
);
const Shortcuts = lazyView(() => import('./shortcuts-dialog.tsx'));
const schemes = [
  { scheme: 'light', Icon: IconSun },
  { scheme: 'dark', Icon: IconMoon },
  { scheme: 'auto', Icon: IconDeviceLaptop },
] as const;

interface UserMenuProps extends Partial<Pick<TabsProps, 'choose'>> {
  /** The screens that have no tab. */
  screens?: TabsProps['screens'];
}

/** The user's name and role, the screens that have no tab, and the personal actions. */
export function UserMenu({ screens = [], choose }: UserMenuProps) {
  const { t, i18n } = useTranslation(['platform', 'search']);
  const user = useUser();
  const may = useMay();
  const support = useBranding()?.support_email;
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const isPhone = useIsPhone();
  // Only a phone has no keyboard. A narrow window has one, and a tablet may get one.
  const mayHaveKeys = useMediaQuery('(min-width: 48em) or (any-pointer: fine)') ?? true;
  const isProfileOpen = openingProfile.use() !== null;
  const [shortcutsOpen, shortcuts] = useDisclosure(false);
  useShortcuts([{ key: '?', label: t('shortcuts.help'), act: shortcuts.open }]);
  return (
    <>
      <Menu
        label={t('shell.user_menu')}
        button={(opening) => (
          <UnstyledButton className={classes.who} {...opening}>
            <span className={classes.initials} aria-hidden>
              {initialsOf(user.full_name)}
            </span>
            <Text component="span" size="sm" fw={600} lh={1.2} visibleFrom="sm" truncate maw={180}>
              {user.full_name}
              <Text component="span" size="xs" c="dimmed" display="block" fw={400}>
                {t(`roles.${user.role}`)}
              </Text>
            </Text>
            <VisuallyHidden>{t('shell.user_menu')}</VisuallyHidden>
            <IconChevronDown size={14} aria-hidden />
          </UnstyledButton>
        )}
      >
        <Text size="xs" c="dimmed" px={10} py={6} hiddenFrom="sm" role="presentation">
          {user.full_name} · {t(`roles.${user.role}`)}
        </Text>
        <MenuItem icon={<IconUser size={16} aria-hidden />} act={() => openingProfile.begin(null)}>
          {t('shell.profile')}
        </MenuItem>
        {screens.map(({ tab, icon: Icon }) => (
          <MenuItem key={tab} icon={<Icon size={16} aria-hidden />} act={() => choose?.(tab)}>
            {t(`tabs.${tab}`)}
          </MenuItem>
        ))}
        {may(settingUpBrand.route) && (
          <MenuItem icon={<IconPalette size={16} aria-hidden />} act={() => settingUpBrand.begin(null)}>
            {t('shell.brand')}
          </MenuItem>
        )}
        <MenuItem
          icon={<IconSearch size={16} aria-hidden />}
          leftovers={mayHaveKeys && <Kbd size="xs">{controlKey} K</Kbd>}
          act={() => palette.begin(null)}
        >
          {t('search:title')}
        </MenuItem>
        {mayHaveKeys && (
          <MenuItem
            icon={<IconKeyboard size={16} aria-hidden />}
            leftovers={<Kbd size="xs">?</Kbd>}
            act={shortcuts.open}
          >
            {t('shortcuts.title')}
          </MenuItem>
        )}
        {support && (
          <MenuItem icon={<IconMail size={16} aria-hidden />} act={() => location.assign(`mailto:${support}`)}>
            {t('support', { email: support })}
          </MenuItem>
        )}
        <MenuChoice
          label={t('scheme.label')}
          value={colorScheme}
          options={schemes.map(({ scheme, Icon }) => ({
            value: scheme,
            text: t(`scheme.${scheme}`),
            icon: <Icon size={16} aria-hidden />,
          }))}
          choose={setColorScheme}
        />
        <MenuChoice
          label={t('language.label')}
          value={currentLanguage()}
          options={languages.map((language) => ({ value: language, text: t(`language.${language}`), lang: language }))}
          choose={(language) => void i18n.changeLanguage(language)}
        />
        <MenuItem icon={<IconLogout size={16} aria-hidden />} act={() => void signOut()}>
          {t('shell.sign_out')}
        </MenuItem>
      </Menu>
      <Modal
        opened={isProfileOpen}
        onClose={openingProfile.end}
        title={t('shell.profile')}
        fullScreen={isPhone}
        closeButtonProps={{ 'aria-label': t('actions.close') }}
      >
        <Suspense fallback={<Skeleton h={320} />}>
          <Profile close={openingProfile.end} />
        </Suspense>
      </Modal>
      <Modal
        opened={shortcutsOpen}
        onClose={shortcuts.close}
        title={t('shortcuts.title')}
        closeButtonProps={{ 'aria-label': t('actions.close') }}
      >
        <Suspense fallback={<Skeleton h={220} />}>
          <Shortcuts />
        </Suspense>
      </Modal>
    </>
  );
}
