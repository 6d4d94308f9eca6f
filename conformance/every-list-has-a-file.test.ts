import { expect, test } from 'vitest';
import { inputSchema } from './json-schemas.ts';
import { type LiveRoute, liveRoutes, nameOf } from './live-routes.ts';

// What a user sees in a list, the user can take along: every paged list has a file with the same access, the same filters
// and the same order, or stands here with the reason why it has none.

const withoutFile: Readonly<Record<string, string>> = {
  'GET /access/visits': 'the page of access shows it, for the Admin to answer and end visits',
  'GET /clients/{id}/consents': 'one client’s, as a PDF that is evidence: GET /clients/{id}/consents/file',
  'GET /clients/{id}/story/events': 'one client’s history',
  'GET /commissions/chargebacks': 'proposals to decide; what was decided is in the file of commissions',
  'GET /commissions/periods': 'the work on periods; its lines have a file',
  'GET /commissions/periods/{id}/left-out': 'what to look at before a period is paid',
  'GET /commissions/schemes': 'settings',
  'GET /commissions/statements': 'each statement has a file: GET /commissions/periods/{id}/statements/{agent_id}/file',
  'GET /commissions/{id}/adjustments': 'of one commission, whose file has their sum',
  'GET /communications/templates': 'texts to write with',
  'GET /book-imports': 'The files themselves came from outside; each has its report.',
  'GET /file-uploads': 'each file has a report: GET /file-uploads/{id}/report',
  'GET /file-uploads/{id}/rows': 'has a report of its own: GET /file-uploads/{id}/report',
  'GET /integrations': 'settings, whose addresses are secret',
  'GET /integrations/{id}/files': 'each file has a report: GET /file-uploads/{id}/report',
  'GET /notifications': 'one user’s notices',
  'GET /system/logs': 'the processes write it to files of their own',
};

const isHistory = ({ route }: LiveRoute) => route.path.endsWith('/history');
const lists = liveRoutes.filter((bound) => bound.route.paged && !isHistory(bound));

const namesOf = ({ query }: LiveRoute['route']) => Object.keys((query && inputSchema(query).properties) ?? {});

const fileOf = ({ slice, route }: LiveRoute) =>
  liveRoutes.find((bound) => bound.slice === slice && nameOf(bound) === `POST ${route.path}/file`)?.route;

test('every list has a file, or a reason why it has none', () => {
  const without = lists.filter((bound) => !fileOf(bound)).map(nameOf);
  expect(lists.length).toBeGreaterThan(20);
  expect(without.filter((name) => !Object.hasOwn(withoutFile, name))).toEqual([]);
  expect(Object.keys(withoutFile).filter((name) => !without.includes(name))).toEqual([]);
});

test.each(lists.filter(fileOf).map((bound) => ({ name: nameOf(bound), bound })))(
  'the file of $name has its access, its filters and its order',
  ({ bound }) => {
    const file = fileOf(bound);
    const { allow, feature, on } = bound.route;
    expect([file?.allow, file?.feature, file?.on]).toEqual([allow, feature, on]);
    const filters = namesOf(bound.route).filter((name) => name !== 'limit' && name !== 'cursor');
    expect(file && namesOf(file)).toEqual([...filters, 'format']);
  },
);
