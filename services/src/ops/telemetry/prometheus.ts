import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The only file that knows the metrics library. */
export type { Histogram };

/** A histogram without labels: a few comparisons and additions for each value, so that a hot path may feed it. */
export const histogram = (name: string, help: string, buckets: readonly number[]): Histogram =>
  new Histogram({ name, help, buckets: [...buckets], registers: [] });

/** Values by label: `{ open: 3, closed: 1 }`; a single number has no label. */
export type Reading = number | Readonly<Record<string, number>>;

/** Metrics that are read from their owners when somebody asks: until then they cost nothing. */
export class Readings {
  private readonly registry = new Registry();

  constructor() {
    collectDefaultMetrics({ register: this.registry }); // the process: memory, processor, event loop, garbage
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  text(): Promise<string> {
    return this.registry.metrics();
  }

  has(histogram: Histogram): void {
    this.registry.registerMetric(histogram);
  }

  /** What goes up and down. */
  gauge(name: string, help: string, read: () => Reading | Promise<Reading>, label = ''): void {
    const { registry } = this;
    const labelNames = label === '' ? [] : [label];
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const reading = await read();
        gauge.reset();
        for (const [labels, value] of entriesOf(reading, label)) gauge.set(labels, value);
      },
    });
  }

  /** What only goes up; its owner counts it from the start of the process. */
  counter(name: string, help: string, read: () => Reading, label = ''): void {
    const { registry } = this;
    const labelNames = label === '' ? [] : [label];
    const counter: Counter = new Counter({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        counter.reset();
        for (const [labels, value] of entriesOf(read(), label)) counter.inc(labels, value);
      },
    });
  }
}

const entriesOf = (reading: Reading, label: string): [Record<string, string>, number][] =>
  typeof reading === 'number'
    ? [[{}, reading]]
    : Object.entries(reading).map(([value, count]) => [{ [label]: value }, count]);
