import { loadDemo } from '#db/seed.ts';
import { agencies, worldPassword } from '#db/world.ts';
import type { Services } from '#platform/server/acts/services.ts';

/** Loads the demo data at the first start, and returns who may sign in. */
export async function prepareDemo(services: Services): Promise<string> {
  await loadDemo(services);
  const lines = Object.values(agencies).flatMap(({ name, people }) => [
    `  ${name}`,
    ...people.map(({ username, role, full_name }) => `    ${username.padEnd(8)} ${role.padEnd(8)} ${full_name}`),
  ]);
  return [
    `This is the demonstration. Everybody's password is ${worldPassword}`,
    ...lines,
    '  Platform',
    '    olga     Super Admin',
  ].join('\n');
}
