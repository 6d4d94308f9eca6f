import { IconChevronDown, type TablerIcon } from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useIsTouch } from '../touch.ts';
import { type StatusPillProps, statusesOf } from './status-looks.ts';
import { StatusMenu } from './status-menu.tsx';
import classes from './status-pill.module.css';
import { toneOf } from './tone.ts';

/**
 * A record's status: its label on its color. If it can be changed, it opens a menu; on touch screens the system's own
 * list.
 */
export function StatusPill<Status extends string>({ onChange, ...pill }: StatusPillProps<Status>) {
  const isTouch = useIsTouch();
  if (!onChange) {
    const { status, looks, textOf } = pill;
    return (
      <span {...toneOf(looks[status].tone, classes.pill)} data-status={status}>
        <Face icon={looks[status].icon} text={textOf(status)} />
      </span>
    );
  }
  return isTouch ? <NativePill {...pill} onChange={onChange} /> : <MenuPill {...pill} onChange={onChange} />;
}

type Changeable<Status extends string> = StatusPillProps<Status> & { onChange: (status: Status) => void };

function MenuPill<Status extends string>({ status, looks, textOf, label, onChange }: Changeable<Status>) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  // The browser closes the menu on any press outside it, including on its own button.
  const wasOpen = useRef(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        {...toneOf(looks[status].tone, classes.pill)}
        data-status={status}
        aria-label={`${label}: ${textOf(status)}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerDown={() => {
          wasOpen.current = isOpen;
        }}
        onClick={() => {
          setOpen(!wasOpen.current);
          wasOpen.current = false;
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Face icon={looks[status].icon} text={textOf(status)} />
        <IconChevronDown size={12} aria-hidden className={classes.more} />
      </button>
      {isOpen &&
        button.current &&
        // Inside the dialog if the button is in one, so that the menu isn't inert; else in the body, outside draggable
        // elements.
        createPortal(
          <StatusMenu
            status={status}
            looks={looks}
            textOf={textOf}
            label={label}
            of={button.current}
            close={close}
            choose={onChange}
          />,
          button.current.closest('[role="dialog"]') ?? document.body,
        )}
    </>
  );
}

function NativePill<Status extends string>({ status, looks, textOf, label, onChange }: Changeable<Status>) {
  return (
    <span {...toneOf(looks[status].tone, classes.pill)} data-status={status}>
      <Face icon={looks[status].icon} text={textOf(status)} isHidden />
      <IconChevronDown size={12} aria-hidden className={classes.more} />
      <select
        className={classes.native}
        aria-label={label}
        value={status}
        onChange={({ currentTarget }) => onChange(currentTarget.value as Status)}
      >
        {statusesOf(looks).map((each) => (
          <option key={each} value={each}>
            {textOf(each)}
          </option>
        ))}
      </select>
    </span>
  );
}

function Face({ icon: Icon, text, isHidden }: { icon: TablerIcon; text: string; isHidden?: boolean }) {
  return (
    <>
      <Icon size={14} aria-hidden />
      <span className={classes.word} aria-hidden={isHidden}>
        {text}
      </span>
    </>
  );
}
