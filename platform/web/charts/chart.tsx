import { Paper, Text } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './chart.module.css';

/** One value of a chart, as it is read. */
export interface ChartValue {
  key: string;
  /** What it is of: a day, a product, a step. */
  label: string;
  /** Its figure, or one for each series, written out. */
  texts: readonly string[];
  /** Shows the rows that it counts; left out: it opens none. */
  show?: (() => void) | undefined;
}

interface ChartProps {
  title: string;
  /** A sentence that says what there is to see. */
  summary: string;
  values: readonly ChartValue[];
  /** Above the figures of the table, where there are several; those of one need no heading. */
  series?: readonly string[];
  /** Draws it, with the value that is read marked; what stands for a value carries its place as `data-at`. */
  children: (read: number | null) => ReactNode;
}

/**
 * A chart that can be read without seeing it: a sentence says what it shows, arrows go from value to value, Enter opens the
 * rows of the one that is read, and a table has all of them.
 */
export function Chart({ title, summary, values, series = [], children }: ChartProps) {
  const { t } = useTranslation(['records', 'platform']);
  const titleId = useId();
  const [at, setAt] = useState<number | null>(null);
  const read = at === null ? undefined : values[at];
  const said = read && `${read.label}: ${read.texts.join(' · ')}`;
  const last = values.length - 1;
  function press(event: KeyboardEvent) {
    if (last < 0) return;
    if (event.key === 'Enter') return read?.show?.();
    const next = nextOf(event.key, at, last);
    if (next === null) return;
    event.preventDefault();
    setAt(next);
  }
  return (
    <Paper component="figure" m={0} p="md" className={classes.chart}>
      <Text component="figcaption" id={titleId} fw={600}>
        {title}
      </Text>
      <Text size="sm" c="dimmed" mb={4}>
        {summary}
      </Text>
      <div
        role="slider"
        tabIndex={0}
        className={classes.drawing}
        aria-labelledby={titleId}
        aria-valuemin={0}
        aria-valuemax={Math.max(last, 0)}
        aria-valuenow={at ?? 0}
        aria-valuetext={said ?? t('records:charts.how_to_read')}
        onKeyDown={press}
        onBlur={() => setAt(null)}
        onPointerOver={({ target }) => setAt(indexAt(target) ?? at)}
        onClick={({ target }) => values[indexAt(target) ?? -1]?.show?.()}
      >
        {children(at)}
      </div>
      <div className={classes.read}>
        <output>{said ?? ''}</output>
        {read?.show && (
          <button type="button" tabIndex={-1} onMouseDown={(event) => event.preventDefault()} onClick={read.show}>
            {t('records:charts.show_rows')}
          </button>
        )}
      </div>
      <details className={classes.details}>
        <summary>{t('records:charts.table')}</summary>
        <table>
          {series.length > 1 && (
            <thead>
              <tr>
                <td />
                {series.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {values.map(({ key, label, texts, show }) => (
              <tr key={key}>
                <th scope="row">
                  {show ? (
                    <button type="button" onClick={show}>
                      {label}
                    </button>
                  ) : (
                    label
                  )}
                </th>
                {texts.map((text, column) => (
                  <td key={series[column] ?? column}>{text}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Paper>
  );
}

/** The place of the value that an element of the drawing stands for; null: it stands for none. */
function indexAt(target: EventTarget): number | null {
  const place = (target as Element).closest('[data-at]')?.getAttribute('data-at');
  return place ? Number(place) : null;
}

/** The place to which a key leads; null: it leads nowhere. */
function nextOf(key: string, at: number | null, last: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(last, (at ?? -1) + 1);
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(0, (at ?? last + 1) - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}
