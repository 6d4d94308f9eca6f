import type { Locator, Page } from '@playwright/test';
import { callApi, newName, openSession } from './api.ts';
import type { Installation } from './installation.ts';
import type { T } from './words.ts';

const day = 86_400_000;

/** The calendar day that many days from now, in the agency's time zone. */
export const dayIn = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date(Date.now() + days * day));

export interface SoldPolicy {
  /** The name of its client, unique to this test. */
  name: string;
  id: string;
  number: string;
}

/** A policy of $1,200 a year that Lucía sold, in force for that many days. */
export async function soldPolicy(world: Installation, since: number): Promise<SoldPolicy> {
  const lucia = await openSession(world, 'lucia');
  const name = newName('Celia Duarte');
  const contact = { name, email: `${name.split(' ').at(-1)}@example.com`, language: 'es' };
  const lead = await callApi(world, 'POST', '/leads', { contact, product_type: 'Auto' }, lucia);
  const terms = { product_type: 'Auto', carrier: 'Seguros del Faro', annual_premium: 1_200 };
  const quote = await callApi(world, 'POST', '/quotes', { lead_id: lead.id, ...terms }, lucia);
  await callApi(world, 'PUT', `/quotes/${quote.id}`, { status: 'Enviada' }, lucia);
  const term = { effective_date: dayIn(-since), expiration_date: dayIn(365 - since) };
  const policy = await callApi(world, 'POST', `/quotes/${quote.id}/convert-to-policy`, term, lucia);
  return { name, id: policy.id as string, number: policy.policy_number as string };
}

export type Section = 'dashboard' | 'list' | 'periods' | 'settings';

/** A section of the commissions. */
export const section = (page: Page, t: T, name: Section): Locator =>
  page.getByRole('tab', { name: t(`commissions:sections.${name}`), exact: true });
