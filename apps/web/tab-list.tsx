import { type FocusEvent, type MouseEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './rail.module.css';
import { currentOf, groupsOf, type TabsProps } from './tabs.ts';

/** The tabs in their groups. */
export function TabList({ screens, current, choose }: TabsProps) {
  const { t } = useTranslation();
  const id = useId();
  return groupsOf(screens).map(({ group, members }) => (
    <div key={group} className={classes.group}>
      <div id={`${id}${group}`} className={classes.heading}>
        <span>{t(`shell.groups.${group}`)}</span>
      </div>
      <ul aria-labelledby={`${id}${group}`}>
        {members.map(({ tab, icon: Icon }) => (
          <li key={tab}>
            <button type="button" className={classes.tab} onClick={() => choose(tab)} {...currentOf(tab === current)}>
              <Icon size={18} aria-hidden />
              <span className={classes.label}>{t(`tabs.${tab}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  ));
}

/**
 * The label of a button that shows only an icon, on hover and keyboard focus. It disappears when the button is pressed,
 * because it would cover part of the view that opens, which shows the name.
 */
export function useTip(isNeeded: boolean) {
  const [tip, setTip] = useState<{ name: string; top: number } | null>(null);
  const pressed = useRef<Element | null>(null);
  const show = ({ target }: FocusEvent | PointerEvent) => {
    const button = (target as Element).closest('button');
    if (button && button === pressed.current) return;
    pressed.current = null;
    const { top = 0, height = 0 } = button?.getBoundingClientRect() ?? {};
    setTip(button && { name: button.textContent, top: top + height / 2 });
  };
  const hide = () => setTip(null);
  const leave = () => {
    pressed.current = null;
    hide();
  };
  const press = ({ target }: MouseEvent) => {
    pressed.current = (target as Element).closest('button');
    hide();
  };
  const events = {
    onFocus: show,
    onBlur: leave,
    onPointerOver: (event: PointerEvent) => event.pointerType === 'mouse' && show(event),
    onPointerLeave: leave,
    // Before the focus event of the press.
    onPointerDown: press,
    onClick: press,
    onKeyDown: ({ key }: { key: string }) => key === 'Escape' && hide(),
    onScroll: hide,
  };
  return {
    events: isNeeded ? events : {},
    tip: isNeeded && tip && (
      <div role="tooltip" className={classes.tip} style={{ top: tip.top }}>
        {tip.name}
      </div>
    ),
  };
}
