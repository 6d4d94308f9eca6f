import type { Scheme } from '#platform/contract/brand-variables.ts';
import { ensureContrast } from '#platform/contract/colour.ts';

/**
 * The colors that carry a meaning. They belong to the product, never to the agency. A status has the color of its
 * state: `neutral` is waiting, `info` is in progress, `warning` needs action, `success` is done, `danger` is lost or
 * wrong. `progress` is not a status.
 */
export const statuses = ['success', 'warning', 'danger', 'info', 'progress', 'neutral'] as const;
export type Status = (typeof statuses)[number];

export type StatusVariable = `--status-${Status}-${'text' | 'soft' | 'on-soft' | 'edge'}`;
export type StatusVariables = Readonly<Record<StatusVariable, string>>;

interface Tones {
  readonly text: string;
  readonly soft: string;
  readonly onSoft: string;
  readonly edge: string;
}

const TONES: Readonly<Record<Scheme, Readonly<Record<Status, Tones>>>> = {
  light: {
    success: { text: '#067647', soft: '#dcf5e6', onSoft: '#085d3a', edge: '#17a367' },
    warning: { text: '#935800', soft: '#fdf0cc', onSoft: '#754000', edge: '#c98a0b' },
    danger: { text: '#b42318', soft: '#fde6e3', onSoft: '#912018', edge: '#e0483b' },
    info: { text: '#175cd3', soft: '#e0ecfd', onSoft: '#15469f', edge: '#3b82e6' },
    progress: { text: '#6d28d9', soft: '#ede9fe', onSoft: '#5b21b6', edge: '#7c3aed' },
    neutral: { text: '#4b5565', soft: '#e9edf3', onSoft: '#364152', edge: '#7b8698' },
  },
  dark: {
    success: { text: '#5fd39a', soft: '#1c4233', onSoft: '#a6efc7', edge: '#2f9e68' },
    warning: { text: '#f0b44c', soft: '#4d3915', onSoft: '#fde0a3', edge: '#b97a14' },
    danger: { text: '#ff9b90', soft: '#572b2a', onSoft: '#ffd1cb', edge: '#e0594d' },
    info: { text: '#82b4ff', soft: '#213c60', onSoft: '#c5dcff', edge: '#4a86dd' },
    progress: { text: '#b9a1ff', soft: '#40336b', onSoft: '#ded5ff', edge: '#a78bfa' },
    neutral: { text: '#a4aebd', soft: '#353b47', onSoft: '#dbe1ea', edge: '#737e90' },
  },
};

/**
 * The fill of a button or icon of this meaning, the same in both schemes. White text has a contrast of 4.5:1 on the
 * fill and on its hover.
 */
export const statusFill: Readonly<Record<Status, { readonly fill: string; readonly hover: string }>> = {
  success: { fill: '#087a4b', hover: '#066740' },
  warning: { fill: '#935800', hover: '#7d4a00' },
  danger: { fill: '#b8261b', hover: '#9c1f16' },
  info: { fill: '#1d62d1', hover: '#1853b3' },
  progress: { fill: '#6d28d9', hover: '#5b21b6' },
  neutral: { fill: '#4b5565', hover: '#3d4654' },
};

/**
 * The meaning colors for one scheme. On every background in `grounds`, `-text` has a contrast of at least 4.55:1,
 * `-edge` 3:1 and `-on-soft` 5:1. `-on-soft` also has 5:1 on its own `-soft`.
 */
export function statusVariables(scheme: Scheme, grounds: readonly string[]): StatusVariables {
  const entries = statuses.flatMap((status): [StatusVariable, string][] => {
    const { text, soft, onSoft, edge } = TONES[scheme][status];
    return [
      [`--status-${status}-text`, ensureContrast(text, grounds, 4.55)],
      [`--status-${status}-soft`, soft],
      [`--status-${status}-on-soft`, ensureContrast(onSoft, [...grounds, soft], 5)],
      [`--status-${status}-edge`, ensureContrast(edge, grounds, 3)],
    ];
  });
  return Object.fromEntries(entries) as StatusVariables;
}
