import { Paper, Text } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './chart.module.css';

/** One value of a chart, as text. */
export interface ChartValue {
  key: string;
  /** What the value belongs to: a day, a product, a step. */
  label: string;
  /** The value as formatted text, one per series. */
  texts: readonly string[];
  /** Opens the rows that the value counts; if omitted, the value opens nothing. */
  show?: (() => void) | undefined;
}

interface ChartProps {
  title: string;
  /** A sentence that summarizes the chart. */
  summary: string;
  values: readonly ChartValue[];
  /** The column headings of the table if a value has several figures; a single figure needs none. */
  series?: readonly string[];
  /**
   * Draws the chart with the selected value highlighted; null means no selection. The element of a value carries its
   * index as `data-at`.
   */
  children: (read: number | null) => ReactNode;
}

/**
 * An accessible chart: a sentence summarizes it, arrow keys move between values, Enter opens the rows of the selected
 * value, and a table lists all values.
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

/** The index of the value that an element of the drawing represents; null means none. */
function indexAt(target: EventTarget): number | null {
  const place = (target as Element).closest('[data-at]')?.getAttribute('data-at');
  return place ? Number(place) : null;
}

/** The index that a key selects; null means the key doesn't navigate. */
function nextOf(key: string, at: number | null, last: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(last, (at ?? -1) + 1);
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(0, (at ?? last + 1) - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}
