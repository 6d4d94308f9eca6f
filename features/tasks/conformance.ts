import { personSearches, personWords, soughtPerson } from '#features/clients/conformance.ts';
import { aLead } from '#features/leads/testing.ts';
import { aPolicy } from '#features/policies/testing.ts';
import { aLeaver, aSeller } from '#features/users/conformance.ts';
import { type AgencyUnderTest, sliceConformance } from '#platform/testing/slice-conformance.ts';
import { taskPriorities, taskRoutes, taskSorts, taskStatuses, taskViews } from './contract.ts';
import { aTask } from './testing.ts';

const itsId = async (agency: AgencyUnderTest) => {
  const { body } = await agency.as('Agente').post('/tasks', aTask());
  return { params: { id: body.id as string } };
};

const aLeadId = async (agency: AgencyUnderTest): Promise<string> =>
  (await agency.as('Agente').post('/leads', aLead())).body.id;

const aPolicyId = async (agency: AgencyUnderTest): Promise<string> => (await aPolicy(agency.as('Agente'))).id;

const references = { assigned_to: aSeller, lead_id: aLeadId, policy_id: aPolicyId };

export const conformance = sliceConformance(taskRoutes, {
  prefix: /^\/tasks/,
  required: ['GET /tasks', 'POST /tasks', 'GET /tasks/{id}', 'PUT /tasks/{id}'],
  calls: {
    downloadTasks: () => ({}),
    createTask: () => ({ body: aTask() }),
    readTask: itsId,
    updateTask: async (agency) => ({ ...(await itsId(agency)), body: { status: 'En Progreso' } }),
    readTaskHistory: itsId,
    updateTaskConfig: async (agency) => {
      // A value that differs from every other agency's, because equal content has the same version.
      await agency.as('Admin').put('/tasks/config', { x_date_tasks: true });
      return { body: { x_date_tasks: false } };
    },
  },
  references: { createTask: references, updateTask: references },
  noReference: {
    'createTask: renewal_id':
      'the table of a later slice, whose key refuses what the agency has not (create-task.test.ts)',
  },
  async sought(agency) {
    const seller = agency.as('Agente');
    const person = await seller.post('/leads', aLead({ contact: soughtPerson }));
    const policy = await aPolicy(seller, { client_id: person.body.client_id });
    const given = { title: 'Revisar el zaguán', policy_id: policy.id, due_date: '2026-11-16' };
    const task = await seller.post('/tasks', aTask({ ...given, description: 'Xerografiar el contrato' }));
    const late = await seller.post('/tasks', aTask({ ...given, title: 'Pedir el zaguán', due_date: '2026-11-13' }));
    const { client_id, lead_id, policy_id } = task.body;
    return {
      words: [task.body.id, late.body.id, client_id, lead_id, policy_id, 'zaguán', 'Xerografiar', ...personWords],
      questions: {
        listTasks: [
          ...[...personSearches, 'zaguan', 'xerografiar'].map((q) => ({ q })),
          { client_id },
          { lead_id },
          { policy_id },
          { assigned_to: aSeller(agency) },
          { only: 'open' },
          ...taskViews.filter((view) => view !== 'mine').map((view) => ({ view })),
          { view: 'week', assigned_to: aSeller(agency) },
          { status: 'Pendiente' },
          { priority: 'Media' },
          { due_from: '2026-11-16', due_to: '2026-11-16' },
          ...taskSorts.map((sort) => ({ sort })),
        ],
      },
    };
  },
  records: [
    {
      create: 'createTask',
      update: 'updateTask',
      values: (agency) => ({
        title: ['Llamar', 'Escribir'],
        description: ['Por teléfono', 'Por correo'],
        assigned_to: [agency.person('Admin').id, aSeller(agency), null],
        priority: ['Baja', 'Urgente'],
        status: ['Pendiente', 'En Progreso'],
        due_date: ['2026-12-01', '2027-02-28'],
        renewal_id: 'Of a later slice: create-task.test.ts there.',
        policy_id: 'With it go lead and client: update-task.test.ts.',
        lead_id: 'With it goes the client: update-task.test.ts.',
      }),
    },
  ],
  texts: {
    status: taskStatuses,
    priority: taskPriorities,
    sort: taskSorts,
    x_date: ['with', 'without'],
    view: ['mine', 'overdue', 'today', 'week', 'all'],
    empty: ['mine', 'overdue', 'today', 'week', 'all'],
  },
  rows: {
    tasks: { subject: 'task', unseen: { told_due: 'Of which due date its assignee was told.' } },
    task_configs: { subject: 'task', by: 'tenant_id' },
    x_date_tasks: 'Remembers of which leads a task was made, which is told.',
  },
  subscriberCalls: {
    'tasks.find-by-changed-person': 'Its person or lead tells, and lists show these.',
    'tasks.find-by-changed-lead': 'Its person or lead tells, and lists show these.',
    'tasks.hand-on': (agency) =>
      aLeaver(agency, (assigned_to) => agency.as('Admin').post('/tasks', aTask({ assigned_to }))),
  },
  besides: {
    'a task is made that is nobody’s yet': async (agency) => () =>
      agency.as('Admin').post('/tasks', aTask({ assigned_to: null })),
  },
  rights: {
    tasks: { app: 'SELECT, INSERT, UPDATE, DELETE', lookup: 'SELECT' },
    task_configs: { app: 'SELECT, INSERT, UPDATE' },
    x_date_tasks: { app: 'SELECT, INSERT, DELETE' },
  },
});
