import { Kbd, Menu, Modal, Skeleton, Text, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import {
  IconCheck,
  IconChevronDown,
  IconDeviceLaptop,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPalette,
  IconSearch,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut } from '#features/auth/web/index.tsx';
import { palette } from '#features/search/web/index.tsx';
import { languages } from '#platform/contract/language.ts';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useUser } from '#platform/web/session.ts';
import { controlKey, useShortcuts } from '#platform/web/shortcuts.ts';
import classes from './shell.module.css';

const Profile = lazyView(() => import('./profile-dialog.tsx'));
const Shortcuts = lazyView(() => import('./shortcuts-dialog.tsx'));
const schemes = [
  { scheme: 'light', Icon: IconSun },
  { scheme: 'dark', Icon: IconMoon },
  { scheme: 'auto', Icon: IconDeviceLaptop },
] as const;

/** The user's name and role, and what a user does for himself. */
export function UserMenu() {
  const { t, i18n } = useTranslation(['platform', 'search']);
  const user = useUser();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const isPhone = useMediaQuery('(max-width: 48em)') ?? false;
  // A phone alone has no keys. A narrow window has, and a tablet may get some.
  const mayHaveKeys = useMediaQuery('(min-width: 48em) or (any-pointer: fine)') ?? true;
  const [profileOpen, profile] = useDisclosure(false);
  const [brandOpen, brand] = useDisclosure(false);
  const [shortcutsOpen, shortcuts] = useDisclosure(false);
  useShortcuts([{ key: '?', label: t('shortcuts.help'), act: shortcuts.open }]);
  const initials = user.full_name
    .split(/\s+/)
    .map((word) => word[0])
    .slice(0, 2)
    .join('')
    .toUpperCase();
  return (
    <>
      <Menu position="bottom-end" width={230} withinPortal={false}>
        <Menu.Target>
          <UnstyledButton className={classes.who}>
            <span className={classes.initials} aria-hidden>
              {initials}
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
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label hiddenFrom="sm">
            {user.full_name} · {t(`roles.${user.role}`)}
          </Menu.Label>
          <Menu.Item leftSection={<IconUser size={16} aria-hidden />} onClick={profile.open}>
            {t('shell.profile')}
          </Menu.Item>
          {user.role === 'Admin' && (
            <Menu.Item leftSection={<IconPalette size={16} aria-hidden />} onClick={brand.open}>
              {t('shell.brand')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconSearch size={16} aria-hidden />}
            rightSection={mayHaveKeys && <Kbd size="xs">{controlKey} K</Kbd>}
            onClick={() => palette.begin(null)}
          >
            {t('search:title')}
          </Menu.Item>
          {mayHaveKeys && (
            <Menu.Item
              leftSection={<IconKeyboard size={16} aria-hidden />}
              rightSection={<Kbd size="xs">?</Kbd>}
              onClick={shortcuts.open}
            >
              {t('shortcuts.title')}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Label>{t('scheme.label')}</Menu.Label>
          <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as typeof colorScheme)}>
            {schemes.map(({ scheme, Icon }) => (
              <Menu.RadioItem
                key={scheme}
                value={scheme}
                closeMenuOnClick
                checkIcon={<IconCheck size={14} aria-hidden />}
                rightSection={<Icon size={16} aria-hidden />}
              >
                {t(`scheme.${scheme}`)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Label>{t('language.label')}</Menu.Label>
          <Menu.RadioGroup
            value={i18n.resolvedLanguage ?? 'en'}
            onChange={(language) => void i18n.changeLanguage(language)}
          >
            {languages.map((language) => (
              <Menu.RadioItem
                key={language}
                value={language}
                lang={language}
                closeMenuOnClick
                checkIcon={<IconCheck size={14} aria-hidden />}
              >
                {t(`language.${language}`)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void signOut()}>
            {t('shell.sign_out')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={profileOpen}
        onClose={profile.close}
        title={t('shell.profile')}
        fullScreen={isPhone}
        closeButtonProps={{ 'aria-label': t('actions.close') }}
      >
        <Suspense fallback={<Skeleton h={320} />}>
          <Profile close={profile.close} />
        </Suspense>
      </Modal>
      <Modal
        opened={brandOpen}
        onClose={brand.close}
        title={t('shell.brand')}
        closeButtonProps={{ 'aria-label': t('actions.close') }}
      >
        <Text size="sm">{t('shell.brand_soon')}</Text>
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
