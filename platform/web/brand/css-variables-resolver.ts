import type { CSSVariablesResolver } from '@mantine/core';
import type { Brand } from '#platform/contract/brand.ts';
import { type BrandVariables, brandVariables, groundsOf, type Scheme } from '#platform/contract/brand-variables.ts';
import { type Status, statuses, statusFill, statusVariables } from './status-variables.ts';

type Variables = Record<string, string>;

/** Maps Mantine's own color names to our meanings, so that `color="red"` is as legible as `color="danger"`. */
const aliases: Readonly<Record<string, Status>> = {
  green: 'success',
  teal: 'success',
  yellow: 'warning',
  orange: 'warning',
  red: 'danger',
  blue: 'info',
  gray: 'neutral',
};

/**
 * The variables of one brand for Mantine's provider: `--brand-*`, `--status-*`, and Mantine's own names that point at
 * them. `--mantine-color-body` is the surface, because Mantine paints papers, dialogs and sticky headers with it; the
 * page itself uses `--brand-bg` in `brand.css`. The colors are computed once, not on each render.
 */
export function cssVariablesResolver(brand: Brand): CSSVariablesResolver {
  const { light, dark } = brandVariables(brand);
  const variables = {
    variables: {},
    light: { ...schemeVariables('light', light), ...lightRamp },
    dark: { ...schemeVariables('dark', dark), ...darkRamp },
  };
  return () => variables;
}

function schemeVariables(scheme: Scheme, brand: BrandVariables): Variables {
  const roles = [
    brandRole,
    ...statuses.map((status) => statusRole(status, status)),
    ...Object.entries(aliases).map(([alias, status]) => statusRole(alias, status)),
  ];
  return { ...brand, ...statusVariables(scheme, groundsOf(brand)), ...Object.assign({}, ...roles), ...mantineNames };
}

/** What Mantine reads for `color="<name>"`, in every variant. Shade 6 is the text of a colored menu item. */
function role(name: string, tones: Record<'fill' | 'hover' | 'on' | 'text' | 'soft' | 'onSoft' | 'edge', string>) {
  const at = `--mantine-color-${name}`;
  return {
    [`${at}-filled`]: tones.fill,
    [`${at}-filled-hover`]: tones.hover,
    [`${at}-contrast`]: tones.on,
    [`${at}-text`]: tones.text,
    [`${at}-6`]: tones.text,
    [`${at}-light`]: tones.soft,
    [`${at}-light-hover`]: `color-mix(in srgb, ${tones.soft} 94%, ${tones.onSoft})`,
    [`${at}-light-color`]: tones.onSoft,
    [`${at}-outline`]: tones.edge,
    [`${at}-outline-hover`]: `color-mix(in srgb, transparent 94%, ${tones.onSoft})`,
  };
}

const brandRole = role('brand', {
  fill: 'var(--brand-primary)',
  hover: 'var(--brand-primary-hover)',
  on: 'var(--brand-on-primary)',
  text: 'var(--brand-primary-text)',
  soft: 'var(--brand-soft)',
  onSoft: 'var(--brand-on-soft)',
  edge: 'var(--brand-primary-edge)',
});

function statusRole(name: string, status: Status): Variables {
  return role(name, {
    ...statusFill[status],
    on: '#ffffff',
    text: `var(--status-${status}-text)`,
    soft: `var(--status-${status}-soft)`,
    onSoft: `var(--status-${status}-on-soft)`,
    edge: `var(--status-${status}-edge)`,
  });
}

const mantineNames: Variables = {
  '--mantine-primary-color-contrast': 'var(--brand-on-primary)',
  '--mantine-color-text': 'var(--brand-text)',
  '--mantine-color-bright': 'var(--brand-text)',
  '--mantine-color-body': 'var(--brand-surface)',
  '--mantine-color-anchor': 'var(--brand-primary-text)',
  '--mantine-color-dimmed': 'var(--brand-muted)',
  '--mantine-color-placeholder': 'var(--brand-muted)',
  '--mantine-color-error': 'var(--status-danger-text)',
  '--mantine-color-success': 'var(--status-success-text)',
  '--mantine-color-default': 'var(--brand-surface)',
  '--mantine-color-default-color': 'var(--brand-text)',
  '--mantine-color-default-border': 'var(--brand-border)',
  '--mantine-color-disabled': 'var(--brand-column)',
  '--mantine-color-disabled-color': 'color-mix(in srgb, var(--brand-muted) 75%, var(--brand-column))',
  '--mantine-color-disabled-border': 'var(--brand-border)',
};

/** Mantine's light scheme uses the gray ramp: hovers from 0 and 1, lines from 2 to 4, muted text from 5 to 7. */
const lightRamp: Variables = {
  '--mantine-color-black': 'var(--brand-text)',
  '--mantine-color-default-hover': 'var(--mantine-color-gray-0)',
  ...ramp('gray', [
    'color-mix(in srgb, var(--brand-column) 55%, var(--brand-surface))',
    'var(--brand-column)',
    'var(--brand-border)',
    'var(--brand-border)',
    'var(--brand-border)',
    'var(--brand-border-strong)',
    'var(--brand-muted)',
    'var(--brand-muted)',
    'var(--brand-text)',
    'var(--brand-text)',
  ]),
};

/** Mantine's dark scheme uses the dark ramp: text from 0 to 3, lines 4, hover 5, surface 6, page 7, wells 8 and 9. */
const darkRamp: Variables = {
  '--mantine-color-default-hover': 'var(--mantine-color-dark-5)',
  '--mantine-shadow-md': '0 8px 24px -6px rgb(0 0 0 / 60%)',
  '--mantine-shadow-lg': '0 12px 32px -8px rgb(0 0 0 / 65%)',
  '--mantine-shadow-xl': '0 24px 56px -12px rgb(0 0 0 / 75%)',
  ...ramp('dark', [
    'var(--brand-text)',
    'var(--brand-muted)',
    'var(--brand-muted)',
    'var(--brand-muted)',
    'var(--brand-border)',
    'color-mix(in srgb, var(--brand-surface) 93%, #ffffff)',
    'var(--brand-surface)',
    'var(--brand-bg)',
    'var(--brand-column)',
    'var(--brand-column)',
  ]),
};

function ramp(name: 'gray' | 'dark', steps: readonly string[]): Variables {
  return Object.fromEntries(steps.map((step, index) => [`--mantine-color-${name}-${index}`, step]));
}
