// A test server loads this module first. It sets the server's clock MOVED_BY_MS ahead of the machine's. The database's
// clock is unchanged, and jobs that run every minute still run.
const movedBy = Number(process.env.MOVED_BY_MS ?? 0);
const { now } = Date;
const movedNow = () => now() + movedBy;

globalThis.Date = new Proxy(Date, {
  construct: (date, given, target) => Reflect.construct(date, given.length > 0 ? given : [movedNow()], target),
  get: (date, name) => (name === 'now' ? movedNow : Reflect.get(date, name)),
});
