import type { RecordBody } from '@lectern/contracts/kernel/topic.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { handPublisher } from '../../../tests/support/hand-publisher.ts';
import { kafkaWorld, type KafkaWorld } from '../../../tests/support/kafka-world.ts';
import type { StoredFact } from '../ledger/event-store/event-store.ts';
import { hashOfFact } from '../ledger/event-store/hash.ts';
import type { KafkaRecord } from './broker.ts';
import { take, type BusProcess } from './bus.contract.ts';

const LONG = { interval: 50 };
const MINUTE = 60_000;

describe('what Kafka brings', () => {
  let world: KafkaWorld;
  let hand: Awaited<ReturnType<typeof handPublisher>>;
  let published = 0;
  const running: BusProcess[] = [];
  beforeAll(async () => {
    world = await kafkaWorld({ relay: false });
    hand = await handPublisher(world);
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((process) => process.stop()));
  });
  afterAll(async () => {
    await hand.close();
    await world.close();
  });

  const expectWhole = async (name: string): Promise<void> => {
    const all = (await world.facts(['red'])).map(({ position }) => position);
    await vi.waitFor(async () => expect(await world.taken(name)).toHaveLength(all.length), LONG);
    expect(await world.taken(name)).toEqual(all);
  };
  /** A process whose group has formed, and that has taken all there is. */
  const start = async (name: string, heard: StoredFact[] = []) => {
    const process = world.open();
    running.push(process);
    process.follow(name, ['red'], async (manager, facts) => {
      heard.push(...facts);
      await take(name)(manager, facts);
    });
    await process.start();
    await vi.waitFor(async () => {
      await world.append('red/first', 1);
      await publish();
      expect(process.bus.figures.carried).toBeGreaterThan(0);
    }, LONG);
    await expectWhole(name);
    return process;
  };
  const fresh = async (): Promise<readonly KafkaRecord[]> => {
    const records = await hand.records(published);
    published = (await world.facts(['red'])).at(-1)!.position;
    return records;
  };
  const publish = async (): Promise<void> => hand.send(await fresh());
  const append = async (streams: number, facts = 2): Promise<void> => {
    for (let n = 0; n < streams; n += 1) await world.append(`red/${n}`, facts);
  };
  const changed = (record: KafkaRecord, headers: Readonly<Record<string, string>>, value = record.value) => ({
    ...record,
    value,
    headers: { ...record.headers, ...headers },
  });

  it('is taken once, however often it is repeated', { timeout: MINUTE }, async () => {
    const { bus } = await start('repeats');
    await append(30);
    const records = await fresh();
    const filled = bus.figures.filled;
    for (const again of [records, records, records.toReversed(), await hand.records()]) await hand.send(again);
    await expectWhole('repeats');
    await vi.waitFor(() => expect(bus.figures.repeated).toBeGreaterThan(3 * records.length), LONG);
    await expectWhole('repeats');
    expect(bus.figures.filled).toBe(filled);
  });

  it('is completed from the ledger where records are missing', { timeout: MINUTE }, async () => {
    const { bus } = await start('holes');
    await append(20, 10);
    const records = await fresh();
    await hand.send(records.filter((_, n) => n % 3 !== 1));
    await expectWhole('holes');
    expect(bus.figures.holes).toBeGreaterThan(0);
  });

  it('is completed from the ledger where nothing comes after what is missing', { timeout: MINUTE }, async () => {
    const { bus } = await start('a lost end');
    const { filled } = bus.figures;
    await append(5);
    await fresh(); // and nobody sends it
    await expectWhole('a lost end');
    expect(bus.figures.filled).toBe(filled + 10);
  });

  it(
    'is left alone when it is of another cluster, of another ledger, or no record of ours at all',
    { timeout: MINUTE },
    async () => {
      const { bus } = await start('foreign');
      await append(10);
      const records = await fresh();
      const invented = records.map((record, n) =>
        changed(record, { ce_position: String(1_000_000 + n), ce_previous: '0' }),
      );
      await hand.send(invented.map((record) => changed(record, { ce_cluster: 'another' })));
      await hand.send(invented.map((record) => changed(record, { ce_incarnation: crypto.randomUUID() })));
      await hand.send(invented.map((record) => changed(record, { ce_position: 'x' })));
      await hand.send(invented.map((record) => changed(record, {}, 'no json')));
      await hand.send(invented.map((record) => ({ ...record, headers: {} })));
      await hand.send(records);
      await expectWhole('foreign');
      await vi.waitFor(() => expect(bus.figures.foreign).toBe(5 * records.length), LONG);
      await expectWhole('foreign');
    },
  );

  it(
    'is not believed: who may publish there changes no fact, invents none, brings none of another school or place, and hides none',
    { timeout: MINUTE },
    async () => {
      const heard: StoredFact[] = [];
      const { bus } = await start('forged', heard);
      const stream = 'red/hidden';
      const before = await world.append(stream, 1);
      await publish();
      await expectWhole('forged');
      await append(4);
      await world.append(stream, 3);
      const records = await fresh();
      const facts = await world.facts(['red']);
      const bodyOf = ({ value }: KafkaRecord) => JSON.parse(String(value)) as RecordBody;
      /** As somebody writes it who knows all that stands on the topics: its hash follows on the fact before it. */
      const rewritten = (record: KafkaRecord, change: Partial<RecordBody>, position?: number): KafkaRecord => {
        const body = { ...bodyOf(record), ...change };
        const previous =
          facts.find((one) => one.stream === body.stream && one.version === body.version - 1)?.hash ?? '';
        const hash = hashOfFact(previous, { ...body, family: 'red' });
        const headers = position === undefined ? {} : { ce_position: String(position), ce_previous: '0' };
        return changed(record, headers, JSON.stringify({ ...body, hash }));
      };
      const [last] = facts.slice(-1);
      const forged = records.flatMap((record) => [
        changed(record, {}, JSON.stringify({ ...bodyOf(record), data: { n: 'forged' } })),
        changed(record, { ce_lane: String((Number(record.headers['ce_lane']) + 1) % 64) }),
        changed(record, {}, JSON.stringify({ ...bodyOf(record), recordedAt: 1 })),
        rewritten(record, { data: { n: 'forged' } }),
        rewritten(record, { school: 's2' }),
        rewritten(record, { meta: { actor: 'p1', role: 'operator' } }),
        rewritten(record, { version: bodyOf(record).version + 1, data: { n: 'invented' } }, last!.position + 1_000),
        changed(record, { ce_position: String(last!.position + 2_000), ce_previous: '0' }),
      ]);
      const [old] = await hand.records();
      const replayed = records.map((record) => changed(old!, { ce_position: record.headers['ce_position']! }));
      const hiding = changed(
        records.find(({ headers }) => headers['ce_position'] === String(last!.position))!,
        {
          ce_previous: String(before),
        },
      );
      await hand.send([...forged, ...replayed, hiding]);
      await vi.waitFor(() => expect(bus.figures.forged).toBeGreaterThanOrEqual(records.length), LONG);
      await expectWhole('forged');
      await hand.send(records);
      await append(4, 1);
      await publish();
      await expectWhole('forged');
      const plain = (all: readonly StoredFact[]) => all.toSorted((one, other) => one.position - other.position);
      expect(plain(heard)).toEqual(await world.facts(['red']));
    },
  );

  it('parks a stream of which a fact cannot be taken, and all others go on', { timeout: MINUTE }, async () => {
    let isMended = false;
    const process = world.open();
    running.push(process);
    process.follow('parks', ['red'], async (manager, facts) => {
      await take('parks')(manager, facts);
      if (!isMended && facts.some(({ stream, version }) => stream === 'red/poison' && version === 2))
        throw new TypeError('nobody thought of it');
    });
    await process.start();
    const expectTaken = async (that: (fact: StoredFact) => boolean) => {
      await publish();
      const all = (await world.facts(['red'])).filter(that).map(({ position }) => position);
      await vi.waitFor(async () => expect(await world.taken('parks')).toEqual(all), LONG);
    };
    const flows = ({ stream, version }: StoredFact) => stream !== 'red/poison' || version < 2;
    for (let n = 0; n < 3; n += 1) {
      await world.append('red/poison', 2);
      await append(5);
      await expectTaken(flows);
    }
    expect(await process.projector.parked()).toMatchObject([{ name: 'parks', stream: 'red/poison', version: 2 }]);
    isMended = true;
    expect(await process.projector.driveAgain(world.writer.store, 'parks', 'red/poison')).toBeUndefined();
    await append(2);
    await expectTaken(() => true);
  });

  it(
    'is taken once when its topic was wiped, and filled again from the beginning or not',
    { timeout: MINUTE },
    async () => {
      const { bus } = await start('wiped');
      await append(20, 5);
      await publish();
      await expectWhole('wiped');
      await hand.wipe();
      await append(20, 5);
      await expectWhole('wiped');
      await fresh();
      await hand.send(await hand.records());
      await append(20);
      await publish();
      await expectWhole('wiped');
      const { carried } = bus.figures;
      await vi.waitFor(async () => {
        await append(5);
        await publish();
        expect(bus.figures.carried).toBeGreaterThan(carried);
      }, LONG);
      await expectWhole('wiped');
    },
  );

  it('is taken once when its topic gets more partitions', { timeout: MINUTE }, async () => {
    await start('widened');
    await append(40, 2);
    await publish();
    await hand.widen(20);
    for (let n = 0; n < 3; n += 1) {
      await append(40, 1);
      await publish();
    }
    await expectWhole('widened');
  });
});
