import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './story-line.module.css';

interface StoryLineProps {
  icon: TablerIcon;
  /** The record's name, which opens the record. */
  name: string;
  /** Omitted for the record that is already open. */
  open?: (() => void) | undefined;
  detail: string;
  amount?: string;
  status: ReactNode;
  /** Additional content, such as the record's documents. */
  children?: ReactNode;
}

/** One of a person's records. */
export function StoryLine({ icon: Icon, name, open, detail, amount, status, children }: StoryLineProps) {
  return (
    <div className={classes.line}>
      <Icon size={16} aria-hidden />
      <span className={classes.what}>
        {open ? (
          <button type="button" className={classes.name} onClick={open}>
            {name}
          </button>
        ) : (
          <strong aria-current="true">{name}</strong>
        )}
        <span className={classes.detail}>{detail}</span>
      </span>
      {amount && <span className={classes.amount}>{amount}</span>}
      {children && <span className={classes.more}>{children}</span>}
      <span className={classes.status}>{status}</span>
    </div>
  );
}
