import type { TablerIcon } from '@tabler/icons-react';
import classes from './record-mark.module.css';

interface RecordMarkProps {
  icon: TablerIcon;
  text: string;
  /** The same and what it does, for whoever does not see the icon. */
  label: string;
  open: () => void;
}

/** A record that another one belongs to, among its facts: a click opens it. */
export function RecordMark({ icon: Icon, text, label, open }: RecordMarkProps) {
  return (
    <button type="button" className={classes.mark} aria-label={label} title={text} onClick={open}>
      <Icon size={14} aria-hidden />
      <span>{text}</span>
    </button>
  );
}
