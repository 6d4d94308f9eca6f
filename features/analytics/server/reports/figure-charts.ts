import { productTypes } from '#features/leads/contract.ts';
import { formatMoney } from '#platform/contract/money.ts';
import type { Agency } from '#platform/server/acts/agency.ts';
import { formatDay } from '#platform/server/paper/brand.ts';
import type { PaperChart } from '#platform/server/paper/chart.ts';
import type { PaperFigure } from '#platform/server/paper/figure-boxes.ts';
import type { FigureKind } from '#platform/server/sheets/table-file.ts';
import type { ConversionFunnel, RevenueAnalytics } from '../../contract/figures.ts';
import { written } from '../rates.ts';
import type { ReportWords } from './words.ts';

const write: Readonly<Record<FigureKind, (value: number) => string>> = {
  number: (value) => value.toLocaleString('en-US'),
  percent: (value) => `${written(value)}%`,
  amount: formatMoney,
};

/** A figure that the PDF shows large, with its change from the previous period. null means no value. */
export function figureOf(
  { label, value, change }: { label: string; value: number | null; change: number | null },
  kind: FigureKind,
  t: ReportWords,
): PaperFigure {
  const signed = change !== null && `${change > 0 ? '+' : ''}${written(change)}`;
  return {
    label,
    value: value === null ? '–' : write[kind](value),
    note: signed ? t('versus', { change: signed }) : '',
  };
}

/** The chart of stages that the leads have reached. */
export function funnelChart(funnel: ConversionFunnel, t: ReportWords): PaperChart {
  const steps = ['total_leads', 'contacted_leads', 'quoted_leads', 'closed_leads'] as const;
  const values = steps.map((step) => ({
    label: t(`column.${step}`),
    value: funnel[step],
    text: String(funnel[step]),
  }));
  return { kind: 'funnel', title: t('tables.funnel'), alt: listed(values), values };
}

/** The premium sold, by product. */
export function productChart({ revenue_by_product }: RevenueAnalytics, t: ReportWords): PaperChart {
  const values = productTypes.map((product) => ({
    label: t(`products.${product}`),
    value: revenue_by_product[product],
    text: formatMoney(revenue_by_product[product]),
  }));
  return { kind: 'ring', title: t('tables.revenue_by_product'), alt: listed(values), values };
}

/** A series over the steps of the range. null means no value. */
export function trendChart(
  title: string,
  kind: FigureKind,
  points: readonly { label: string; value: number | null }[],
  t: ReportWords,
  { date_format }: Pick<Agency, 'date_format'>,
): PaperChart {
  const values = points.map(({ label, value }) => ({
    label: formatDay(label, date_format as Parameters<typeof formatDay>[1]),
    value,
    text: value === null ? '–' : write[kind](value),
  }));
  const told = values.flatMap(({ value, ...one }) => (value === null ? [] : [{ ...one, value }]));
  const top = told.reduce((best, one) => (one.value > best.value ? one : best), { label: '', value: 0, text: '' });
  const alt = top.value > 0 ? t('highest', { value: top.text, day: top.label }) : t('empty');
  return { kind: 'line', title, alt: `${title}. ${alt}`, values };
}

const listed = (values: PaperChart['values']) => values.map(({ label, text }) => `${label}: ${text}`).join(', ');
