import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { own } from '#platform/contract/roles.ts';
import type { Route } from '#platform/contract/route.ts';
import type { SliceConformance } from '#platform/testing/slice-conformance.ts';
import { gapsOf, unasked } from './gaps.ts';
import { liveRoutes } from './live-routes.ts';
import { platformConformance } from './platform-conformance.ts';
import { declarations } from './sent-statements.ts';
import { conformanceOfSlices } from './slice-conformance.ts';

const routesOf = (name: string) => liveRoutes.filter(({ slice }) => slice === name);
const conformanceOf = (name: string) => conformanceOfSlices.get(name) ?? {};

test.each([...conformanceOfSlices.keys()])('%s brings what conformance tests need of its routes', (slice) => {
  const where = `features/${slice}/conformance.ts, beside the routes of the slices that apps/server/features.ts lists`;
  expect(gapsOf(conformanceOf(slice), routesOf(slice)), where).toEqual([]);
});

test.each([...conformanceOfSlices.keys()])('%s says what each role may do with its tables', (slice) => {
  const elsewhere = [...conformanceOfSlices].filter(([name]) => name !== slice);
  const theirs = [platformConformance, ...elsewhere.map(([, conformance]) => conformance)].flatMap(({ rights = {} }) =>
    Object.keys(rights),
  );
  const own = Object.keys(conformanceOf(slice).rights ?? {});
  expect(own).toEqual(expect.arrayContaining([...(declarations().get(slice)?.owns ?? [])]));
  expect(own.filter((table) => theirs.includes(table))).toEqual([]);
});

/** Conformance entries without one of them. */
const without = <Part extends 'calls' | 'references'>(
  conformance: SliceConformance,
  part: Part,
  id: string,
): SliceConformance => {
  const { [id]: _, ...others } = conformance[part] ?? {};
  return { ...conformance, [part]: others };
};

/** A slice's routes with one of them changed. */
const changed = (slice: string, wanted: string, change: (route: Route) => Partial<Route>) =>
  routesOf(slice).map((bound) =>
    bound.id === wanted ? { ...bound, route: { ...bound.route, ...change(bound.route) } } : bound,
  );

describe('the test itself', () => {
  const leads = conformanceOf('leads');

  test('misses the call of a write, and of a path with an id', () => {
    for (const id of ['createLead', 'updateLead', 'readLead', 'readLeadHistory']) {
      expect(gapsOf(without(leads, 'calls', id), routesOf('leads'))).toEqual([`calls lacks ${id}`]);
    }
  });

  test('misses the row of its own that a route keeps a role to', () => {
    const routes = changed('leads', 'readLead', () => ({ allow: ['Admin', own('Agente')] }));
    expect(gapsOf(leads, routes)).toEqual(['own lacks readLead']);
    expect(gapsOf({ ...leads, own: { readLead: async () => ({ id: '' }) } }, routes)).toEqual([]);
  });

  test('misses a struck reference, and one of a field that is new, however deep', () => {
    expect(gapsOf(without(leads, 'references', 'updateLead'), routesOf('leads'))).toEqual([
      'references lacks updateLead: assigned_agent',
    ]);
    const body = z.object({ tasks: z.optional(z.array(z.object({ owner_id: z.optional(z.nullable(z.guid())) }))) });
    expect(
      gapsOf(
        { calls: { createLead: () => ({}) } },
        changed('leads', 'createLead', () => ({ body })),
      ),
    ).toContain('references lacks createLead: tasks.owner_id');
  });

  test('misses a struck question, and one for a filter that is new', () => {
    const questions = {
      listLeads: [{ q: 'x' }, { status: 'Nuevo', sort: 'name' }],
      findLeadDuplicates: [{ email: 'x' }],
    };
    expect(unasked({ questions }, routesOf('leads'))).toEqual([
      ...['only', 'product_type', 'source', 'assigned_agent', 'agents', 'products', 'sources', 'count'].map(
        (name) => `questions lacks listLeads: ${name}`,
      ),
      ...[
        'stage_reached',
        'first_contact',
        'timed',
        'hours_old',
        'created_hour',
        'language',
        'client_id',
        'brought_in',
        'created_from',
        'created_to',
      ].map((name) => `questions lacks listLeads: ${name}`),
      ...['expires_from', 'expires_to'].map((name) => `questions lacks listLeads: ${name}`),
      'questions lacks findLeadDuplicates: name',
      'questions lacks findLeadDuplicates: phone',
      'questions lacks findLeadDuplicates: whatsapp',
    ]);
    const query = z.object({ limit: z.optional(z.string()), campaign: z.optional(z.string()) });
    expect(
      unasked(
        { questions },
        changed('leads', 'listLeads', () => ({ query })),
      )[0],
    ).toBe('questions lacks listLeads: campaign');
  });

  test('finds a bound that was taken from the change of a record, and a change that nothing is compared with', () => {
    const noBound = changed('leads', 'updateLead', () => ({ body: z.object({ notes: z.optional(z.string()) }) }));
    expect(gapsOf(without(leads, 'references', 'updateLead'), noBound)).toEqual([
      'createLead and updateLead bound notes otherwise',
    ]);
    const contact = z.object({ contact: z.optional(z.object({ name: z.string().check(z.maxLength(7)) })) });
    const deep = changed('leads', 'updateLead', () => ({ body: contact }));
    expect(gapsOf(without(leads, 'references', 'updateLead'), deep)).toEqual([
      'createLead and updateLead bound contact.name otherwise',
    ]);
    expect(gapsOf({ ...leads, records: [] }, routesOf('leads'))).toEqual(['records lacks PUT /leads/{id}']);
  });

  test('finds what is said of something that is not there', () => {
    const calls = { ...leads.calls, readTask: () => ({}) };
    const references = { ...leads.references, updateLead: { ...leads.references?.updateLead, task_id: () => '' } };
    expect(gapsOf({ ...leads, calls, references }, routesOf('leads'))).toEqual([
      'readTask is not there',
      'updateLead: task_id is not there',
    ]);
  });
});
