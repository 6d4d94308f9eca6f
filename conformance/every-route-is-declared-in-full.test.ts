import path from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { slices } from '#apps/server/features.ts';
import { features } from '#features/tenants/contract.ts';
import { events, texts } from '#platform/contract/kinds.ts';
import { roles, rolesIn } from '#platform/contract/roles.ts';
import type { Route, RouteGroup } from '#platform/contract/route.ts';
import { filesIn, root } from './house.ts';
import { liveRoutes, nameOf } from './live-routes.ts';
import { kindFault } from './route-kinds.ts';
import { conformanceFor, conformanceOfSlices } from './slice-conformance.ts';

/** Open to anonymous callers, because no user can be signed in yet, or because another system calls. */
const publicRoutes = [
  'GET /brand',
  // Sources, which sign what they send.
  'GET /hooks/in/{address}',
  // A preview frame of the screens, opened by an address that its author received.
  'GET /previews/{token}',
  'GET /u/{token}',
  'POST /auth/confirm-email',
  'POST /auth/create-default-admin',
  'POST /auth/end-sessions',
  'POST /auth/forgot-password',
  'POST /auth/login',
  'POST /auth/login/code',
  'POST /auth/login/passkey',
  'POST /auth/login/passkey/question',
  'POST /auth/reset-password',
  'POST /auth/restore-email',
  'POST /hooks/in/{address}',
  'POST /hooks/sendgrid/{address}',
  'POST /hooks/twilio/inbound/{address}',
  'POST /hooks/twilio/status/{address}',
  'POST /u/{token}',
];

const statusOfMethod: Record<string, readonly number[]> = {
  GET: [200],
  POST: [200, 201, 202, 204],
  PUT: [200, 204],
  DELETE: [204],
};

describe.each(liveRoutes.map((bound) => ({ name: nameOf(bound), ...bound })))(
  '$name',
  ({ id, slice, route, ...bound }) => {
    test('has a handler, a summary and a word on who may call it', () => {
      expect(bound.handler).toBeTypeOf('function');
      expect(route.summary).toMatch(/^[A-Z].{9,}[^.]$/);
      if (typeof route.allow === 'string') expect(['public', 'signed-in']).toContain(route.allow);
      else expect(roles).toEqual(expect.arrayContaining(rolesIn(route.allow)));
      expect(route.allow.length).toBeGreaterThan(0);
    });

    test('has a name in camelCase, a path below its prefix, and a fitting answer', () => {
      expect(id).toMatch(/^[a-z][a-zA-Z]+$/);
      expect(route.path).toMatch(conformanceFor({ slice }).prefix ?? 'the conformance of this slice names no prefix');
      expect(route.path).toMatch(/^(\/([a-z][a-z-]*|\{[a-z_]+\}))+$/);
      expect(statusOfMethod[route.method]).toContain(route.ok[0]);
      expect(route.ok[1] === null).toBe(route.ok[0] === 204);
      if (route.feature) expect(features).toContain(route.feature);
    });
  },
);

test.each(liveRoutes.map((bound) => ({ name: nameOf(bound), ...bound })))('$name is of one kind', ({ route }) => {
  expect(kindFault(route)).toBeNull();
});

const planted: Route = { method: 'GET', path: '/x', allow: 'signed-in', ok: [200, null], summary: 'Planted' };
const Event = z.object({});
test.each<[fault: string | null, route: Partial<Route>]>([
  ['params names what is not in the path', { path: '/x/{id}', params: { metric: Event } }],
  ['operators alone are let in to what is on the platform', { on: 'platform', allow: 'signed-in' }],
  ['operators alone are let in to what is on the platform', { on: 'platform', allow: ['Super Admin', 'Admin'] }],
  ['operators alone are let in to what is on the platform', { allow: ['Super Admin'] }],
  ['no module of an agency opens the platform', { on: 'platform', allow: ['Super Admin'], feature: 'leads' }],
  ['a hook is public, and answers a text', { hook: { maxBytes: 1 }, ok: [200, texts('text/plain')] }],
  ['a hook is public, and answers a text', { hook: { maxBytes: 1 }, allow: 'public' }],
  ['a hook is public, and answers a text', { allow: 'public', ok: [200, texts('text/plain')] }],
  [
    'a hook takes bytes, and neither a body nor files',
    { hook: { maxBytes: 1 }, allow: 'public', body: Event, ok: [200, texts('a/b')] },
  ],
  ['a stream is read by somebody signed in', { ok: [200, events(Event)], allow: 'public' }],
  ['a stream is read by somebody signed in', { ok: [200, events(Event)], method: 'POST' }],
  ['an upload is sent by somebody signed in', { upload: { types: ['pdf'], files: 1, maxBytes: 1 } }],
  ['only a write in an agency waits for its turn', { inTurn: true }],
  ['only a write in an agency waits for its turn', { inTurn: true, method: 'POST', allow: 'public' }],
  [
    'only a write in an agency waits for its turn',
    { inTurn: true, method: 'POST', on: 'platform', allow: ['Super Admin'] },
  ],
  ['only a write of somebody signed in goes in steps', { steps: true }],
  ['only a write of somebody signed in goes in steps', { steps: true, method: 'POST', inTurn: true }],
  [null, { steps: true, method: 'POST' }],
  [null, { inTurn: true, method: 'POST' }],
  [null, { path: '/x/{metric}', params: { metric: Event } }],
  [null, { on: 'platform', allow: ['Super Admin'] }],
  [null, { hook: { maxBytes: 1 }, allow: 'public', ok: [200, texts('text/plain')] }],
  [null, { ok: [200, events(Event)] }],
  [null, { method: 'POST', upload: { types: ['pdf'], files: 1, maxBytes: 1 } }],
])('the test of kinds says: %s', (fault, route) => {
  expect(kindFault({ ...planted, ...route })).toBe(fault);
});

test('names are unique, and so are method and path', () => {
  const ids = liveRoutes.map(({ id }) => id);
  // Two parameters in the same position are one path, regardless of their names.
  const calls = liveRoutes.map((bound) => nameOf(bound).replace(/\{\w+\}/g, '{}'));
  expect(ids).toEqual([...new Set(ids)]);
  expect(calls).toEqual([...new Set(calls)]);
});

test('the public routes are the written ones', () => {
  expect(
    liveRoutes
      .filter(({ route }) => route.allow === 'public')
      .map(nameOf)
      .sort(),
  ).toEqual(publicRoutes);
});

test('every call that the specification names of a slice that is built does exist', () => {
  const required = [...conformanceOfSlices].flatMap(([slice, conformance]) =>
    (conformance.required ?? []).map((call) => `${slice}: ${call}`),
  );
  expect(required.length).toBeGreaterThanOrEqual(25);
  expect(liveRoutes.map((bound) => `${bound.slice}: ${nameOf(bound)}`)).toEqual(expect.arrayContaining(required));
});

test('every group of routes in a contract is served', async () => {
  const files = filesIn(['features'], /^contract\.ts$/);
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ path.join(root, file))),
  );
  const declared = modules.flatMap((module) => Object.values(module).filter(isRouteGroup));
  expect(declared.length).toBeGreaterThan(0);
  expect(new Set(slices.map(({ group }) => group))).toEqual(new Set(declared));
});

function isRouteGroup(value: unknown): value is RouteGroup {
  return typeof value === 'object' && value !== null && 'slice' in value && 'routes' in value;
}
