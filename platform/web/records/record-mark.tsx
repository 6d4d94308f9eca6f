import type { TablerIcon } from '@tabler/icons-react';
import classes from './record-mark.module.css';

interface RecordMarkProps {
  icon: TablerIcon;
  text: string;
  /** The text and the action, for users who can't see the icon. */
  label: string;
  open: () => void;
}

/** A parent record, shown among a record's details; a click opens it. */
export function RecordMark({ icon: Icon, text, label, open }: RecordMarkProps) {
  return (
    <button type="button" className={classes.mark} aria-label={label} title={text} onClick={open}>
      <Icon size={14} aria-hidden />
      <span>{text}</span>
    </button>
  );
}
