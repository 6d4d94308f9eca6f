import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import classes from './menu.module.css';
import lines from './option-line.module.css';

/** The props that connect a button to its menu. */
export interface Opening {
  popoverTarget: string;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
}

interface MenuProps {
  label: string;
  /** Renders the button that opens the menu; spread `opening` on it. */
  button: (opening: Opening) => ReactNode;
  /** `MenuItem` and `MenuChoice` elements. */
  children: ReactNode;
}

const gap = 6;
/** The space below the button, in pixels, that fits a few items. */
const enough = 200;
const items = '[role^="menuitem"]';

/**
 * Aligns the menu with the button on the side with more space. Opens it below, unless the space there is too small and
 * there is more above.
 */
function placeBeside({ left, right, top, bottom }: DOMRect): Partial<CSSStyleDeclaration> {
  const [width, height] = [document.documentElement.clientWidth, innerHeight];
  const [toLeft, toRight] = [right, width - left];
  const [above, below] = [top, height - bottom];
  const opensAbove = below < enough && above > below;
  const opensRight = toRight > toLeft;
  const pixels = (length: number) => `${Math.max(gap, length)}px`;
  return {
    left: opensRight ? pixels(left) : 'auto',
    right: opensRight ? 'auto' : pixels(width - right),
    top: opensAbove ? 'auto' : pixels(bottom + gap),
    bottom: opensAbove ? pixels(height - top + gap) : 'auto',
    maxWidth: pixels(Math.max(toLeft, toRight) - gap),
    maxHeight: pixels((opensAbove ? above : below) - 2 * gap),
  };
}

/** A button with a menu. The menu uses the browser's top layer, which closes it on Escape and on a press elsewhere. */
export function Menu({ label, button, children }: MenuProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  function prepare({ newState }: ToggleEvent): void {
    if (newState === 'closed') return;
    const target = document.querySelector(`[popovertarget="${id}"]`)?.getBoundingClientRect();
    if (target && box.current) Object.assign(box.current.style, placeBeside(target));
    // The content must be rendered before the browser shows the menu.
    flushSync(() => setOpen(true));
  }

  function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>(items)];
    const at = all.indexOf(document.activeElement as HTMLElement);
    const goal = { ArrowDown: all[(at + 1) % all.length], ArrowUp: all.at(at - 1), Home: all[0], End: all.at(-1) }[
      event.key
    ];
    if (event.key === 'Tab') box.current?.hidePopover();
    if (!goal) return;
    event.preventDefault();
    goal.focus();
  }

  return (
    <>
      {button({ popoverTarget: id, 'aria-haspopup': 'menu', 'aria-expanded': isOpen })}
      <div
        ref={box}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        className={classes.menu}
        onBeforeToggle={prepare}
        onToggle={({ newState }) => {
          // The content is removed only after the menu closes, because the browser returns the focus from within it.
          if (newState === 'closed') setOpen(false);
          else box.current?.querySelector<HTMLElement>(items)?.focus();
        }}
        onKeyDown={moveFocus}
        onClick={({ target }) => {
          if (target instanceof Element && target.closest(items)) box.current?.hidePopover();
        }}
      >
        {isOpen && children}
      </div>
    </>
  );
}

interface MenuItemProps {
  icon?: ReactNode;
  /** Content at the item's end, such as its shortcut. */
  leftovers?: ReactNode;
  act: () => void;
  children: ReactNode;
}

/** A menu item with an action; the menu closes first. */
export function MenuItem({ icon, leftovers, act, children }: MenuItemProps) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={`${lines.line} ${classes.item}`} onClick={act}>
      {icon}
      <span className={classes.words}>{children}</span>
      {leftovers}
    </button>
  );
}

interface MenuChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; text: string; icon?: ReactNode; lang?: string }[];
  choose: (value: Value) => void;
}

/** A group of options in a menu; the current one is marked. */
export function MenuChoice<Value extends string>({ label, value, options, choose }: MenuChoiceProps<Value>) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no child of a menu
    <div role="group" aria-labelledby={id} className={classes.choice}>
      <div id={id} role="presentation" className={classes.label}>
        {label}
      </div>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="menuitemradio"
          aria-checked={option.value === value}
          tabIndex={-1}
          lang={option.lang}
          className={`${lines.line} ${classes.item}`}
          onClick={() => choose(option.value)}
        >
          <span className={classes.mark} aria-hidden />
          <span className={classes.words}>{option.text}</span>
          {option.icon}
        </button>
      ))}
    </div>
  );
}
