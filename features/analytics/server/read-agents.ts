import { dollarsOf } from '#platform/contract/money.ts';
import type { AgentPerformance } from '../contract/figures.ts';
import { none } from '../contract/range.ts';
import { grouped, highestFirst, total, totalCents } from './fold.ts';
import { readCommissions } from './metrics/commissions.ts';
import { readLeads } from './metrics/leads.ts';
import { readNames } from './metrics/names.ts';
import { readPolicies } from './metrics/policies.ts';
import { readQuotes } from './metrics/quotes.ts';
import { byCell } from './metrics/rows.ts';
import { readTimes } from './metrics/times.ts';
import { alone, type RangeRequest, type Reading } from './range.ts';
import { rateOf } from './rates.ts';
import { meanDays, timedOf } from './read-funnel.ts';

type Ranked = `rank_by_${'policies' | 'revenue' | 'conversion'}`;

/**
 * Returns every agent with a lead, quote, policy or commission in the range, highest premium first. Ties share a rank.
 * Six statements.
 */
export async function readAgents(query: RangeRequest, ctx: Reading): Promise<AgentPerformance[]> {
  const ofRange = alone(query);
  const [leads, times, quotes, policies, commissions, names] = await Promise.all([
    readLeads(ofRange, byCell, ctx),
    readTimes(ofRange, ctx),
    readQuotes(ofRange, byCell, ctx),
    readPolicies(ofRange, byCell, ctx),
    readCommissions(ofRange, byCell, ctx),
    readNames(ctx),
  ]);
  const by = {
    leads: grouped(leads.cells, 'agent'),
    times: grouped(times, 'agent'),
    quotes: grouped(quotes.cells, 'agent'),
    policies: grouped(policies.cells, 'agent'),
    commissions: grouped(commissions.cells, 'agent'),
  };
  const agents = new Set(Object.values(by).flatMap((groups) => [...groups.keys()]));
  agents.delete(none);
  const rows = [...agents].map((agent) => {
    const theirs = by.leads.get(agent) ?? [];
    const took = by.times.get(agent) ?? [];
    const closed = total(theirs, (row) => row.closed);
    const count = total(theirs, (row) => row.leads);
    const sales = by.policies.get(agent) ?? [];
    const name = names.get(agent);
    return {
      agent_id: agent,
      agent_name: name?.full_name ?? '',
      is_active: name?.is_active ?? false,
      period_start: query.range.from,
      period_end: query.range.to,
      total_leads: count,
      lead_conversion_rate: rateOf(closed, count),
      total_quotes: total(by.quotes.get(agent) ?? [], (row) => row.quotes),
      total_policies: total(sales, (row) => row.policies),
      total_policy_value: dollarsOf(totalCents(sales, (row) => row.premium)),
      total_commissions: dollarsOf(totalCents(by.commissions.get(agent) ?? [], (row) => row.commissions)),
      average_lead_to_quote_days: meanDays(took, 'lead_to_quote'),
      average_quote_to_policy_days: meanDays(took, 'to_close'),
      average_total_cycle_days: meanDays(took, 'whole'),
      timed_leads: timedOf(took, ['lead_to_quote', 'to_close', 'whole']),
    };
  });
  return ranked(rows).toSorted(
    highestFirst(
      (row) => row.total_policy_value,
      (row) => row.agent_name,
    ),
  );
}

/** Adds the three ranks. An agent without a value has no rank. */
export function ranked<Row extends Omit<AgentPerformance, Ranked>>(
  rows: readonly Row[],
): (Row & Record<Ranked, number>)[] {
  const rank = (value: (row: Row) => number) => (row: Row) =>
    value(row) > 0 ? 1 + rows.filter((other) => value(other) > value(row)).length : 0;
  const [policies, revenue, conversion] = [
    rank((row) => row.total_policies),
    rank((row) => row.total_policy_value),
    rank((row) => row.lead_conversion_rate),
  ];
  return rows.map((row) => ({
    ...row,
    rank_by_policies: policies(row),
    rank_by_revenue: revenue(row),
    rank_by_conversion: conversion(row),
  }));
}
