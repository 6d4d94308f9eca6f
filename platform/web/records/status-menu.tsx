import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { type StatusPillProps, statusesOf } from './status-looks.ts';
import classes from './status-pill.module.css';
import { toneOf } from './tone.ts';

interface StatusMenuProps<Status extends string> extends StatusPillProps<Status> {
  /** The button that opened the menu. It gets the focus back. */
  of: HTMLElement;
  close: () => void;
  choose: (status: Status) => void;
}

const gap = 4;

/** The status menu, in the browser's top layer. It is mounted while it is open. */
export function StatusMenu<Status extends string>({
  status,
  looks,
  textOf,
  label,
  of,
  close,
  choose,
}: StatusMenuProps<Status>) {
  const menu = useRef<HTMLDivElement>(null);

  // Uses the browser's top layer, its focus, and the position of the button.
  useLayoutEffect(() => {
    const element = menu.current;
    if (!element) return;
    element.showPopover();
    place(element, of.getBoundingClientRect());
    element.querySelector<HTMLElement>('[aria-checked="true"]')?.focus({ preventScroll: true });
  }, [of]);
  // Scrolling may move the button away from the menu. The browser also sends events for scrolling that preceded the
  // click, so the position decides.
  useEffect(() => {
    const { top, left } = of.getBoundingClientRect();
    function onScroll(): void {
      const now = of.getBoundingClientRect();
      if (now.top !== top || now.left !== left) close();
    }
    addEventListener('scroll', onScroll, { capture: true });
    return () => removeEventListener('scroll', onScroll, { capture: true });
  }, [of, close]);

  function leave(): void {
    of.focus({ preventScroll: true });
    close();
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitemradio"]')];
    const at = options.indexOf(document.activeElement as HTMLElement);
    const begins = (option: HTMLElement) => option.textContent.toLowerCase().startsWith(event.key.toLowerCase());
    const goals: Record<string, HTMLElement | undefined> = {
      ArrowDown: options[(at + 1) % options.length],
      ArrowUp: options.at(at - 1),
      Home: options[0],
      End: options.at(-1),
    };
    const goal = goals[event.key] ?? (event.key.length === 1 ? options.find(begins) : undefined);
    if (event.key === 'Tab' || event.key === 'Escape') leave();
    goal?.focus();
    // The browser handles Enter and Space. Content behind the menu must not receive any key.
    if (goal || event.key === 'Escape') event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      ref={menu}
      role="menu"
      popover="auto"
      aria-label={label}
      className={classes.menu}
      onKeyDown={onKeyDown}
      onToggle={({ newState }) => newState === 'closed' && close()}
    >
      {statusesOf(looks).map((each) => {
        const { icon: Icon, tone } = looks[each];
        return (
          <button
            key={each}
            type="button"
            role="menuitemradio"
            aria-checked={each === status}
            tabIndex={-1}
            {...toneOf(tone, classes.option)}
            // Escape closes the menu, but not the panel behind it.
            data-mantine-stop-propagation
            onClick={() => {
              leave();
              choose(each);
            }}
          >
            <Icon size={15} aria-hidden />
            {textOf(each)}
            {each === status && <IconCheck size={14} aria-hidden />}
          </button>
        );
      })}
    </div>
  );
}

/** Places the menu below its button, or above it if there isn't enough space below, entirely within the window. */
function place(menu: HTMLElement, button: DOMRect): void {
  const { width, height } = menu.getBoundingClientRect();
  const below = button.bottom + gap;
  const fits = below + height <= innerHeight - gap;
  menu.style.top = `${Math.max(gap, fits ? below : button.top - gap - height)}px`;
  menu.style.left = `${Math.max(gap, Math.min(button.left, innerWidth - gap - width))}px`;
}
