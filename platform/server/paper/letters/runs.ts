import bidiFactory from 'bidi-js';
import { clustersOf } from './lines.ts';

// The types take the module for what it exports.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

/** A part of a line that is set at once: in one font and one direction. */
export interface Run {
  font: string;
  /** As it is handed to the font. */
  text: string;
  /** Its place in the line, counted from the left. */
  place: number;
}

/** A paragraph that knows in which direction each of its letters runs. */
export interface Directed {
  text: string;
  levels: Uint8Array;
  isRightToLeft: boolean;
}

/** The directions of a paragraph, which runs as its first letter does. */
export function directed(text: string): Directed {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, 'auto');
  return { text, levels, isRightToLeft: (paragraphs[0]?.level ?? 0) % 2 === 1 };
}

/** The runs of a line in the order of reading, so that who copies or hears it meets them so; `place` is that of the eye. */
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
    // A space stays with the words it parts, so that they are one text to who copies them.
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

/** Which run stands at each place: whatever runs to the left is turned around, from the innermost outwards. */
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

/** Letters of such a script are turned by their font; all else among them is turned here, and brackets are mirrored. */
function turned(clusters: readonly string[]): string {
  if (clusters.some((cluster) => /(?=\p{L})[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(cluster)))
    return clusters.join('');
  return clusters
    .map((cluster) => bidi.getMirroredCharacter(cluster) ?? cluster)
    .reverse()
    .join('');
}
