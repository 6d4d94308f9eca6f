import { Alert, Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from './files.module.css';

interface AskTwiceProps {
  icon: ReactNode;
  words: Record<'button' | 'title' | 'cancel' | 'confirm', string> & { hint?: string };
  /** What the action does, in full. */
  children: ReactNode;
  isPending: boolean;
  act: () => void;
}

/** A button for an action that asks for a confirmation in its place. */
export function AskTwice({ icon, words, children, isPending, act }: AskTwiceProps) {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked) {
    return (
      <div className={classes.asked}>
        {words.hint && <span className={classes.hint}>{words.hint}</span>}
        <Button size="xs" variant="default" leftSection={icon} onClick={() => setAsked(true)}>
          {words.button}
        </Button>
      </div>
    );
  }
  return (
    <Alert color="warning" title={words.title} role="group" aria-label={words.title}>
      {children}
      <div className={classes.acts}>
        <Button size="xs" variant="default" autoFocus disabled={isPending} onClick={() => setAsked(false)}>
          {words.cancel}
        </Button>
        <Button size="xs" color="red" loading={isPending} onClick={act}>
          {words.confirm}
        </Button>
      </div>
    </Alert>
  );
}
