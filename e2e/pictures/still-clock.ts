// A module that the server of the pictures begins with: its clock shows the moment STILL_AT, in milliseconds, and does not
// move. The clock of the database does.
const moment = Number(process.env.STILL_AT);

globalThis.Date = new Proxy(Date, {
  construct: (date, values, target) => Reflect.construct(date, values.length > 0 ? values : [moment], target),
  get: (date, name) => (name === 'now' ? () => moment : Reflect.get(date, name)),
});
