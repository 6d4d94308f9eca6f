import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { expect } from 'vitest';
import type * as z from 'zod/mini';
import type { Services } from '#platform/server/acts/services.ts';
import type { AnyJob } from '#platform/server/background/job.ts';
import type { Caller } from '#platform/testing/caller.ts';
import type { IncomingStatus } from './contract/choices.ts';
import type { FileReading } from './contract/file-upload.ts';
import type { CreateIntegration } from './contract/integration.ts';
import { takeBackRows } from './server/undo/undo-import.ts';
import { importRows } from './server/upload/import-rows.ts';

let made = 0;

type NewIntegration = z.input<typeof CreateIntegration>;

/**
 * A form's values for an integration, valid and unique at each call. A test passes only the values that it is about.
 */
export function anIntegration(overrides: Partial<NewIntegration> = {}): NewIntegration {
  made += 1;
  return { name: `Formulario de la web ${made}`, ...overrides };
}

/** An agency with a user who may configure integrations, and access to the database. */
interface Agency {
  as(role: 'Admin'): Caller;
  id: string;
  admin: pg.Client;
}

/** An integration of an agency, as its creation returns it. */
export async function aConnected(
  agency: Agency,
  overrides: Partial<NewIntegration> = {},
): Promise<{ id: string; webhook_url: string }> {
  return (await agency.as('Admin').post('/integrations', anIntegration(overrides))).body;
}

/** Creates an incoming lead of an integration with the values that the test is about. */
export async function anIncomingLead(
  agency: Agency,
  overrides: { integration_id?: string; status?: IncomingStatus; held?: 'by_hand'; name?: string; email?: string } = {},
): Promise<{ id: string; integration_id: string }> {
  const integration_id = overrides.integration_id ?? (await aConnected(agency)).id;
  const { status = 'Failed', held = null, name = 'Rocío Álvarez', email = 'rocio@example.net' } = overrides;
  const id = randomUUID();
  await agency.admin.query(
    `insert into incoming_leads (tenant_id, id, integration_id, status, held, delivery_key, source_data, received_at,
                                 processed_at, contact_name, contact_email, search_text)
     values ($1, $2::uuid, $3, $4, $5, $2::uuid::text, $6, '2026-11-16T20:00:00Z', '2026-11-16T20:00:01Z', $7::text, $8::text,
             lower($7::text || ' ' || $8::text))`,
    [agency.id, id, integration_id, status, held, JSON.stringify({ name, email }), name, email],
  );
  for (const [subject, value] of [
    ['incoming_by_status', status],
    ['incoming_by_integration', `${integration_id}:${status}`],
  ]) {
    await agency.admin.query(
      `insert into tallies (tenant_id, subject, value, shard, count, amount) values ($1, $2, $3, 0, 1, 0)
       on conflict (tenant_id, subject, value, shard) do update set count = tallies.count + 1`,
      [agency.id, subject, value],
    );
  }
  return { id, integration_id };
}

const boundary = 'vigencia-boundary';

const types: Record<string, string> = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  json: 'application/json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A form with one file and these fields, as browsers send it. */
export function aFile(
  content: string | Uint8Array,
  {
    name = 'leads.csv',
    type = types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    fields = {},
  }: { name?: string; type?: string; fields?: Readonly<Record<string, string>> } = {},
) {
  const parts = Object.entries(fields).map(
    ([field, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const head = `${parts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** A file of leads that is uploaded and not imported. */
export async function anUpload(agency: Agency, content?: string): Promise<{ id: string; integration_id: string }> {
  made += 1;
  const { id: integration_id } = await aConnected(agency, { integration_type: 'File Upload' });
  const { body, headers } = aFile(content ?? `Nombre,Correo\nInés Ruiz,ines.${made}@example.com\n`);
  const answer = await agency.as('Admin').post(`/integrations/${integration_id}/files`, body, headers);
  return { id: answer.body.id, integration_id };
}

/** Uploads a file with this name to an integration. */
export const sendFile = (caller: Caller, integrationId: string, name: string, bytes: Uint8Array | string) =>
  sendTo(`/integrations/${integrationId}/files`, caller, name, bytes);

/** Uploads a file with this name without an integration of its own. */
export const bringFile = (
  caller: Pick<Caller, 'post'>,
  name: string,
  bytes: Uint8Array | string,
  fields: Readonly<Record<string, string>> = {},
) => sendTo('/file-uploads', caller, name, bytes, fields);

function sendTo(
  address: string,
  caller: Pick<Caller, 'post'>,
  name: string,
  bytes: Uint8Array | string,
  fields: Readonly<Record<string, string>> = {},
) {
  const { body, headers } = aFile(bytes, { name, fields });
  return caller.post(address, body, headers);
}

/** The bytes of a fixture file. */
export const fixtureBytes = (name: string) => readFileSync(path.resolve(import.meta.dirname, 'server/fixtures', name));

/** A server under test, with a way to run a job. */
interface RunningServer {
  as(username: 'ana'): Caller;
  world: { tenants: { sol: string } };
  services: Services;
}
type RunJob = (server: RunningServer, job: AnyJob, tenantId: string, payload: object) => Promise<void>;

/** An integration for files, with helpers for tests. */
export async function importsOn<Server extends RunningServer>(server: Server, runJob: RunJob) {
  const ana = () => server.as('ana');
  const sol = () => server.world.tenants.sol;
  const made = await ana().post('/integrations', anIntegration({ integration_type: 'File Upload' }));
  const id: string = made.body.id;

  /** Uploads a file and uses the detected columns. */
  async function uploaded(text: Uint8Array | string, name = 'leads.csv') {
    const { status, body } = await sendFile(ana(), id, name, text);
    expect(status, JSON.stringify(body)).toBe(201);
    const columns = body.columns.flatMap(({ name: column, suggestion }: { name: string; suggestion: string | null }) =>
      suggestion ? [{ name: column, target: suggestion }] : [],
    );
    return { upload: body.id as string, reading: { columns } as FileReading };
  }

  const runImport = (upload_id: string) => runJob(server, importRows, sol(), { upload_id });

  /** Uploads a file and starts its import. */
  async function begun(text: Uint8Array | string, overrides: Partial<FileReading> = {}, name = 'leads.csv') {
    const { upload, reading } = await uploaded(text, name);
    const { status, body } = await ana().post(`/file-uploads/${upload}/import`, { ...reading, ...overrides });
    expect(status, JSON.stringify(body)).toBe(202);
    expect(body).toMatchObject({ status: 'importing', reading: { ...reading, ...overrides } });
    return upload;
  }

  return {
    id,
    ana,
    sol,
    uploaded,
    begun,
    runImport,
    runUndo: (upload_id: string) => runJob(server, takeBackRows, sol(), { upload_id }),
    async imported(text: Uint8Array | string, overrides: Partial<FileReading> = {}, name = 'leads.csv') {
      const upload = await begun(text, overrides, name);
      await runImport(upload);
      return upload;
    },
    read: async (upload: string) => (await ana().get(`/file-uploads/${upload}`)).body,
    rowsOf: async (upload: string, query = '') => (await ana().get(`/file-uploads/${upload}/rows${query}`)).body,
    leadsOf: async (text: string) => (await ana().get(`/leads?q=${encodeURIComponent(text)}`)).body,
  };
}

let tables = 0;

/** A table of people who are not clients yet. */
export function people(count: number, columns = 'nombre,correo,teléfono,producto') {
  tables += 1;
  const table = tables;
  const row = (at: number) =>
    `Persona ${table}-${at},p${table}.${at}@example.com,(305) 55${table % 10}-${String(1_000 + at).slice(-4)},auto`;
  return `${columns}\n${Array.from({ length: count }, (_, at) => row(at)).join('\n')}\n`;
}
