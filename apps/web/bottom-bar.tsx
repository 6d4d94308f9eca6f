import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './bottom-bar.module.css';
import { currentOf, type TabsProps } from './tabs.ts';

/** The number of tabs that fit the width of a phone. */
const placesMax = 5;

/**
 * The tabs at the bottom of a phone's screen: all of them if they fit, else the first four and a button for the rest.
 */
export function BottomBar({ screens, current, choose, more }: TabsProps & { more: () => void }) {
  const { t } = useTranslation();
  const isWhole = screens.length <= placesMax;
  const shown = isWhole ? screens : screens.slice(0, placesMax - 1);
  const isElsewhere = current !== undefined && shown.every(({ tab }) => tab !== current);
  return (
    <nav className={classes.bar} aria-label={t('shell.menu')}>
      {shown.map(({ tab, icon: Icon }) => (
        <button
          key={tab}
          type="button"
          className={classes.place}
          onClick={() => choose(tab)}
          {...currentOf(tab === current)}
        >
          <Icon size={21} aria-hidden />
          <span>{t(`tabs.${tab}`)}</span>
        </button>
      ))}
      {!isWhole && (
        <button
          type="button"
          className={classes.place}
          aria-haspopup="dialog"
          data-current={isElsewhere || undefined}
          onClick={more}
        >
          <IconDots size={21} aria-hidden />
          <span>{t('shell.more')}</span>
        </button>
      )}
    </nav>
  );
}
