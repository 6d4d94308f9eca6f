import bidiFactory from 'bidi-js';
import { clustersOf } from './lines.ts';

// biome-ignore lint/plugin/no-blind-cast: The types confuse the module with its export.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

/** A part of a line that is set in one piece: in one font and one direction. */
export interface Run {
  font: string;
  /** As passed to the font. */
  text: string;
  /** Its position in the line, counted from the left. */
  place: number;
}

/** A paragraph with the direction of each of its letters. */
export interface Directed {
  text: string;
  levels: Uint8Array;
  isRightToLeft: boolean;
}

/** The directions of a paragraph. Its first letter determines the base direction. */
export function directed(text: string): Directed {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, 'auto');
  return { text, levels, isRightToLeft: (paragraphs[0]?.level ?? 0) % 2 === 1 };
}

/** A line's runs in reading order, for copying and screen readers; `place` is the visual position. */
export function runsOf(
  { text, levels }: Directed,
  begin: number,
  end: number,
  fontOf: (cluster: string) => string,
): Run[] {
  const runs: { font: string; clusters: string[]; level: number }[] = [];
  let at = begin;
  for (const cluster of clustersOf(text.slice(begin, end))) {
    const font = fontOf(cluster);
    const level = levels[at] ?? 0;
    const last = runs.at(-1);
    // A space belongs to the run of the words that it separates, so that they are copied as one text.
    const isSame = last?.level === level && (last.font === font || cluster === ' ');
    if (last && isSame) last.clusters.push(cluster);
    else runs.push({ font, clusters: [cluster], level });
    at += cluster.length;
  }
  const places = positionsOf(runs.map(({ level }) => level));
  return runs.map(({ font, clusters, level }, index) => ({
    font,
    text: level % 2 === 1 ? turned(clusters) : clusters.join(''),
    place: places.indexOf(index),
  }));
}

/** The run at each position: right-to-left runs are reversed, from the innermost outward. */
function positionsOf(levels: readonly number[]): number[] {
  const order = levels.map((_, index) => index);
  for (let level = Math.max(0, ...levels); level > 0; level--) {
    let from = 0;
    while (from < order.length) {
      let to = from;
      while (to < order.length && (levels[order[to] as number] ?? 0) >= level) to++;
      if (to > from) order.splice(from, to - from, ...order.slice(from, to).reverse());
      from = Math.max(to, from) + 1;
    }
  }
  return order;
}

/** The font reverses letters of its own script; all others are reversed here, and brackets are mirrored. */
function turned(clusters: readonly string[]): string {
  if (clusters.some((cluster) => /(?=\p{L})[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(cluster)))
    return clusters.join('');
  return clusters
    .map((cluster) => bidi.getMirroredCharacter(cluster) ?? cluster)
    .reverse()
    .join('');
}
