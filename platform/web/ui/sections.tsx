import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './sections.module.css';

interface SectionsProps {
  /** What the sections are sections of. */
  label: string;
  sections: readonly { name: string; label: string }[];
  current: string;
  choose: (name: string) => void;
  /** The current one. */
  children: ReactNode;
}

/** The sections of a screen as a strip of tabs. Arrows move along it, Enter opens one; on a phone it scrolls. */
export function Sections({ label, sections, current, choose, children }: SectionsProps) {
  const strip = useRef<HTMLDivElement>(null);
  // The scroll position of the strip is the browser's.
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
