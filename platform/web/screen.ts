import type { FlatNamespace } from 'i18next';
import type { ComponentType } from 'react';
import type { Access } from '#platform/contract/route.ts';
import type words from '../locales/en.json';

/** The groups of the navigation rail, from the top. */
export const screenGroups = ['day', 'sales', 'money', 'insight', 'administration'] as const;

/** The exports of a view's module. */
export interface ViewModule {
  default: ComponentType;
}

/**
 * Fetches the code of a view. The return type is explicit, because the inferred type of the list of tabs would refer to
 * itself.
 */
export type LoadView = () => Promise<ViewModule>;

export type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;

interface Part {
  /** Users who may call this route see it. */
  route: Access;
  icon: Icon;
}

/** A command that the user can start from any screen. */
export interface ScreenAct extends Part {
  /** The operation that completes it. */
  name: string;
  label: `${FlatNamespace}:${string}`;
  begin: () => void;
  /** Its dialog, which is mounted beside every screen and stays closed until the command starts. */
  load: LoadView;
}

/** An element of a screen that the search finds by its name or a synonym. */
export interface Landmark {
  name: string;
  label: `${FlatNamespace}:${string}`;
  /** The synonyms. */
  also: `${FlatNamespace}:${string}`;
  icon: Icon;
}

/** A part of a screen with a tab of its own, below the tabs of the shell. */
export interface Section {
  name: string;
  label: `${FlatNamespace}:${string}`;
  /** Users who may call this route see it. */
  route: Access;
  load: LoadView;
}

interface EveryScreen extends Part {
  /** The business term that names the tab, its label and its slice. */
  tab: keyof typeof words.tabs;
  /** `menu`: it has no tab; the user menu and the palette open it. */
  group: (typeof screenGroups)[number] | 'menu';
  /** The first screen for users who may see it; it precedes the first tab. */
  isHome?: true;
  /** The namespaces that its views use. They load with the code. */
  words: readonly FlatNamespace[];
  acts?: readonly ScreenAct[];
  landmarks?: readonly Landmark[];
}

/** A tab that a slice provides: a single view, or sections, of which the first that the user may see opens first. */
export type Screen = EveryScreen &
  ({ load: LoadView; sections?: never } | { sections: readonly [Section, ...Section[]]; load?: never });
