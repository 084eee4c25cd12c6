// Loaded before a program: its clock is off by so many ms, as on a machine that nobody sets right.
const aheadMs = Number(process.env['TEST_CLOCK_AHEAD_MS']);
const now = Date.now.bind(Date);

globalThis.Date = new Proxy(Date, {
  construct: (date, given, made) => Reflect.construct(date, given.length === 0 ? [now() + aheadMs] : given, made),
  get: (date, name) => (name === 'now' ? () => now() + aheadMs : Reflect.get(date, name)),
});
