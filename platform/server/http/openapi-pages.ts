import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from '../../contract/openapi.ts';
import { documentationPolicy } from './content-policy.ts';
import type { ServerSlice } from './implement.ts';

const packageFile = path.resolve(import.meta.dirname, '../../../package.json');
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Vigencia API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>`;

// A separate file, because the content policy allows no inline scripts. Groups and schemas open by a click, because
// rendering all at once is too slow.
const start = `SwaggerUIBundle({
  url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true, persistAuthorization: false,
  docExpansion: 'none', defaultModelsExpandDepth: 0, filter: true,
});`;

/** Serves `/api/openapi.json`, and `/api/docs` to read and try it. */
export function serveOpenApi(app: FastifyInstance, slices: readonly ServerSlice[]): void {
  const document = openApiDocument(
    slices.map(({ group }) => group),
    version,
  );
  const assets = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  app.get('/api/openapi.json', async () => document);
  app.get('/api/docs', async (_request, reply) => {
    reply.header('content-security-policy', documentationPolicy);
    return reply.type('text/html; charset=utf-8').send(page);
  });
  app.get('/api/docs/start.js', async (_request, reply) => reply.type('text/javascript').send(start));
  app.register(fastifyStatic, {
    root: assets,
    prefix: '/api/docs/',
    decorateReply: false,
    index: false,
    allowedPath: (file) => ['/swagger-ui.css', '/swagger-ui-bundle.js'].includes(file),
  });
}
