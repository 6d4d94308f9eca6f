// A module that a server of a journey begins with: its clock goes as the machine's does, MOVED_BY_MS ahead. The database's
// does not, and the work that is due by the minute goes on.
const movedBy = Number(process.env.MOVED_BY_MS ?? 0);
const { now } = Date;
const movedNow = () => now() + movedBy;

globalThis.Date = new Proxy(Date, {
  construct: (date, given, target) => Reflect.construct(date, given.length > 0 ? given : [movedNow()], target),
  get: (date, name) => (name === 'now' ? movedNow : Reflect.get(date, name)),
});
