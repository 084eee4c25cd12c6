import { randomBytes } from 'node:crypto';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../services/src/demo/demo.school.ts';
import type { Server } from '../../services/src/server.ts';
import { Client, newKey } from '../support/client.ts';
import { fakeCollector } from '../support/collector.ts';
import { readTopic, removeTopics, testBrokers } from '../support/topic.ts';
import { openSchool, receipt, schedule, serverOn, start, urlOf, type School } from './school.ts';

const prefix = `traces-${randomBytes(4).toString('hex')}`;

let collector: Awaited<ReturnType<typeof fakeCollector>>;
let school: School;
const servers: Server[] = [];
beforeAll(async () => {
  collector = await fakeCollector();
  school = await openSchool();
  await school.server.close(); // from here on, each part is a process of its own
  for (const services of ['command', 'gateway,web', 'projector,relay'])
    servers.push(
      await serverOn(school.database, {
        LECTERN_SERVICES: services,
        LECTERN_CLUSTER_SECRET: 'a secret of all processes',
        KAFKA_BROKERS: testBrokers().join(','),
        KAFKA_PREFIX: prefix,
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      }),
    );
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await school.database.drop();
  await Promise.all([collector.close(), removeTopics(prefix)]);
});

describe('a command that a page gave over its socket', () => {
  it('is one trace through gateway, decision, append and read model, and the topic’s record names it', async () => {
    const [commands, gateway] = servers.map(urlOf) as [string, string];
    const signedIn = (account: string) => Client.signIn(gateway, account, DEMO_PASSWORD);
    const [teacher, student] = await Promise.all(['teacher', 'student1'].map(signedIn));
    const lessonId = await schedule(teacher!.at(commands));
    await start(Object.assign(teacher!.at(commands), { room: teacher!.room.bind(teacher) }), lessonId);
    await receipt(student!.at(commands).command('lesson', lessonId, 'JoinLesson'));
    const room = await student!.room('lesson', lessonId);
    const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
    const data = { danmuId: newId(), words: '听懂了' };
    room.sendFrame({ t: 'command', id: newKey(), name: 'SendDanmu', data, trace: `00-${traceId}-${spanId}-01` });

    const names = () => collector.of(traceId).map(({ name }) => name);
    await expect.poll(names).toContain('project report-1');
    await expect.poll(names).toContain('frame command');
    const one = (name: string) => collector.of(traceId).find((span) => span.name === name)!;
    const servicesOf = (name: string) =>
      JSON.stringify(one(name).resource['lectern.services']).match(/(?<=stringValue":")\w+/g);
    expect(servicesOf('frame command')).toEqual(['gateway', 'web']);
    expect(servicesOf('SendDanmu')).toEqual(['command']);
    expect(servicesOf('project report-1')).toEqual(['projector', 'relay']);
    expect(one('frame command').parentSpanId).toBe(spanId);
    expect(one('SendDanmu').parentSpanId).toBe(one('frame command').spanId);
    for (const name of ['decide', 'append', 'project report-1'])
      expect(one(name).parentSpanId).toBe(one('SendDanmu').spanId);

    const traced = async () =>
      (await readTopic(`${prefix}.lesson`)).filter(({ headers }) => headers['traceparent']?.includes(traceId));
    await expect.poll(traced).toEqual([
      expect.objectContaining({
        key: `lesson/${lessonId}`,
        headers: expect.objectContaining({ traceparent: `00-${traceId}-${one('SendDanmu').spanId}-01` }),
      }),
    ]);
    expect(collector.bodies.join('\n')).not.toContain('听懂了');
    await room.close();
  });
});
