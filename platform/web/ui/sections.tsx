import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './sections.module.css';

interface SectionsProps {
  /** The accessible name of the group of sections. */
  label: string;
  sections: readonly { name: string; label: string }[];
  current: string;
  choose: (name: string) => void;
  /** The current section. */
  children: ReactNode;
}

/**
 * The sections of a screen as a row of tabs. Arrow keys move the focus, Enter opens a section; on a phone the row
 * scrolls.
 */
export function Sections({ label, sections, current, choose, children }: SectionsProps) {
  const strip = useRef<HTMLDivElement>(null);
  // Sets the browser's scroll position of the row.
  useEffect(() => {
    strip.current
      ?.querySelector(`[data-section="${current}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  }, [current]);
  return (
    <Tabs value={current} onChange={(name) => name && choose(name)} activateTabWithKeyboard={false}>
      <div className={classes.strip} ref={strip}>
        <Tabs.List className={classes.list} aria-label={label}>
          {sections.map((section) => (
            <Tabs.Tab key={section.name} value={section.name} data-section={section.name}>
              {section.label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      <Tabs.Panel value={current} pt="md">
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}
