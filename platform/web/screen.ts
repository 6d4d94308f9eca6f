import type { FlatNamespace } from 'i18next';
import type { ComponentType } from 'react';
import type { Access } from '#platform/contract/route.ts';
import type words from '../locales/en.json';

/** The groups of the rail, from the top. */
export const screenGroups = ['day', 'sales', 'money', 'insight', 'administration'] as const;

/** What the module of a view exports. */
export interface ViewModule {
  default: ComponentType;
}

/** Fetches the code of a view. Its answer is written out, or the list of tabs would need itself for its own type. */
export type LoadView = () => Promise<ViewModule>;

export type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;

interface Part {
  /** Whoever may make this call sees it. */
  route: Access;
  icon: Icon;
}

/** Something that can be begun from anywhere. */
export interface ScreenAct extends Part {
  /** The operation it ends in. */
  name: string;
  label: `${FlatNamespace}:${string}`;
  begin: () => void;
  /** Its dialog, which stands beside every screen and is closed until the act begins. */
  load: LoadView;
}

/** Something on a screen that is looked for by its name, or by what others call it. */
export interface Landmark {
  name: string;
  label: `${FlatNamespace}:${string}`;
  /** The other words for it. */
  also: `${FlatNamespace}:${string}`;
  icon: Icon;
}

/** A part of a screen behind a tab of its own, below the tabs of the shell. */
export interface Section {
  name: string;
  label: `${FlatNamespace}:${string}`;
  /** Whoever may make this call sees it. */
  route: Access;
  load: LoadView;
}

interface EveryScreen extends Part {
  /** The word of the business: the tab, its label and its slice in one. */
  tab: keyof typeof words.tabs;
  group: (typeof screenGroups)[number];
  /** Shows first to whoever may see it, before the first tab. */
  isHome?: true;
  /** The namespaces that its views speak from; they come along with the code. */
  words: readonly FlatNamespace[];
  acts?: readonly ScreenAct[];
  landmarks?: readonly Landmark[];
}

/** A tab that a slice brings: whole, or in sections, of which the first that is allowed shows first. */
export type Screen = EveryScreen &
  ({ load: LoadView; sections?: never } | { sections: readonly [Section, ...Section[]]; load?: never });
