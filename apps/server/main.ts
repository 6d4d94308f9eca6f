import { endRestoredSessions } from '#features/auth/server/index.ts';
import { renewSetupToken } from '#features/tenants/server/index.ts';
import { house } from '#platform/server/acts/actor.ts';
import { performOnPlatform } from '#platform/server/acts/perform.ts';
import { locationOf } from '#platform/server/database/server-location.ts';
import { buildHttp } from '#platform/server/http/http.ts';
import { composeServices, openDatabase, settingsOrExit } from './compose.ts';
import { slices } from './features.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const config = settingsOrExit();
const stopping = stopOnSignal();
try {
  const database = await openDatabase(config);
  stopping.add(() => database.stop());
  const { services, work, close } = await composeServices(config, database.address);
  stopping.add(close);
  await performOnPlatform(services, { actor: house }, async (ctx) => {
    const place = await locationOf(ctx.tx, database.cluster);
    const ended = await endRestoredSessions(place, ctx);
    if (ended)
      services.log.warn({ sessions: ended }, 'The data lie in another place than before: all sessions have ended');
  });
  const http = await buildHttp(services, slices);
  stopping.add(() => http.close());
  // `--no-jobs` leaves the background work to processes of apps/server/worker.ts.
  if (!process.argv.includes('--no-jobs')) await work();
  const demo = process.argv.includes('--demo') ? await (await import('./demo.ts')).prepareDemo(services) : null;
  await http.listen({ host: config.host, port: config.port });
  await greet();

  async function greet(): Promise<void> {
    const setupToken = await performOnPlatform(services, { actor: house }, renewSetupToken);
    const next = setupToken
      ? [
          'Next: open it in a browser and choose "Create default administrator".',
          `From another machine that asks for the setup token: ${setupToken}`,
        ]
      : ['Next: open it in a browser and sign in.'];
    const isSilent = services.mailRoute.way() === 'none';
    const lines = [
      `Vigencia is ready at ${config.appUrl}`,
      ...next,
      ...(isSilent ? ['No mail server is set, so no email leaves: see "First steps" in README.md.'] : []),
      ...(demo ? ['', demo] : []),
      // The first line may have scrolled off the screen.
      '',
      `Open ${config.appUrl}`,
    ];
    process.stdout.write(`\n${lines.join('\n')}\n\n`);
  }
} catch (error) {
  process.stderr.write(`Vigencia could not start: ${startProblem(error)}\n`);
  await stopping.stop(1);
}

function startProblem(error: unknown): string {
  const { code, syscall, message, stack } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `port ${config.port} of ${config.host} is taken. Set PORT to another one.`;
  if (syscall === 'getaddrinfo' || code === 'EADDRNOTAVAIL') {
    return `HOST is "${config.host}", but it must be an address of this machine. (${message})`;
  }
  if (code === 'EACCES' && syscall === 'listen') return `this user may not listen on PORT ${config.port}. (${message})`;
  return config.logLevel === 'debug' ? (stack ?? message) : message;
}
