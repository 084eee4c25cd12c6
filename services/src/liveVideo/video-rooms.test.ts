import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { janusLacks, startJanus } from '../../../infra/local/janus.ts';
import { startJanusStandIn } from '../../../tests/support/janus-stand-in.ts';
import { readSettings } from '../ops/settings.ts';
import { JanusVideoRooms } from './janus.ts';
import { MediaRefused } from './video-rooms.ts';

const lacks = janusLacks();

const NOBODY = { feeds: [], watchers: [] };

/** A microphone that a browser would send, to an address where nobody is. */
const OFFER = `v=0
o=- 4711 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
m=audio 9 UDP/TLS/RTP/SAVPF 111
c=IN IP4 0.0.0.0
a=rtcp:9 IN IP4 0.0.0.0
a=ice-ufrag:abcd
a=ice-pwd:0123456789abcdef01234567
a=fingerprint:sha-256 ${Array.from({ length: 32 }, () => 'AB').join(':')}
a=setup:actpass
a=mid:0
a=sendonly
a=rtcp-mux
a=rtpmap:111 opus/48000/2
a=ssrc:1 cname:lectern
`.replaceAll('\n', '\r\n');

async function standIn() {
  const { env, forget, close } = await startJanusStandIn();
  return { env, restart: async () => forget(), close };
}

async function janus() {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-janus-'));
  const running = await startJanus({ folder: join(folder, 'home'), logFile: join(folder, 'log') });
  const restart = async () => {
    await running.kill();
    await running.start();
  };
  const close = async () => {
    await running.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { env: running.env, restart, close };
}

describe.each([
  ['a stand-in for Janus', standIn, undefined],
  ['Janus', janus, lacks],
] as const)('video rooms by %s', (_, start, missing) => {
  describe.skipIf(missing !== undefined)(`asked by the adapter${missing === undefined ? '' : ` (${missing})`}`, () => {
    let server: Awaited<ReturnType<typeof start>>;
    let rooms: JanusVideoRooms;
    beforeAll(async () => {
      server = await start();
      rooms = new JanusVideoRooms(readSettings(server.env).liveVideo!);
    });
    afterAll(() => server.close());
    const codeOf = (asked: Promise<unknown>) =>
      asked.then(
        () => 'none',
        (error: unknown) => (error instanceof MediaRefused ? error.code : String(error)),
      );

    it('answers who knows the secret, and nobody else', async () => {
      expect(await rooms.isReady()).toBe(true);
      const { url } = readSettings(server.env).liveVideo!;
      const stranger = new JanusVideoRooms({ url, secret: 'some other secret of theirs' });
      await expect(stranger.open('room')).rejects.toThrow(/403/);
    });

    it('opens a room and closes it, and a second time does no harm', async () => {
      for (const _ of [1, 2]) await rooms.open('twice');
      expect(await rooms.present('twice')).toEqual(NOBODY);
      for (const _ of [1, 2]) await rooms.close('twice');
      expect(await rooms.present('twice')).toEqual(NOBODY);
    });

    it('answers what a browser offers; the same feed once more takes the place of the first', async () => {
      await rooms.open('published');
      const first = await rooms.publish('published', 'teacher', OFFER);
      expect(first.answer).toMatch(/^v=0/);
      expect(await rooms.keep(first.connection)).toBe(true);
      const second = await rooms.publish('published', 'teacher', OFFER);
      expect(await rooms.keep(second.connection)).toBe(true);
      await rooms.remove('published', 'teacher');
      await rooms.remove('published', 'teacher');
      expect(await rooms.present('published')).toEqual(NOBODY);
    });

    it('keeps what is sent in files of that name where it is recorded, and nothing where it is not', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'lectern-recorded-'));
      await rooms.open('recorded');
      await rooms.publish('recorded', 'teacher', OFFER, join(folder, 'room', '1764000000000'));
      await rooms.publish('recorded', 'speaker-1', OFFER);
      await rooms.close('recorded');
      const files = () => readdirSync(folder, { recursive: true }).map(String);
      await vi.waitFor(() => expect(files().filter((name) => name.endsWith('.mjr'))).toHaveLength(1));
      expect(files().at(-1)).toMatch(/^room.1764000000000-audio-0\.mjr$/);
      rmSync(folder, { recursive: true, force: true });
    });

    it('refuses what is no offer, and a feed or a room that is not there', async () => {
      await rooms.open('refusing');
      expect(await codeOf(rooms.publish('refusing', 'teacher', 'nothing'))).toBe('liveVideo.badOffer');
      expect(await codeOf(rooms.subscribe('refusing', 'teacher'))).toBe('liveVideo.notLive');
      expect(await codeOf(rooms.subscribe('nowhere', 'teacher'))).toBe('liveVideo.notLive');
    });

    it('counts nobody to whom no media flow', async () => {
      await rooms.open('counted');
      await rooms.publish('counted', 'teacher', OFFER);
      const name = () => 'nobody.1';
      // What is no answer is refused; Janus has no media for a browser that is not there.
      const { connection } = await rooms.publish('counted', 'other', OFFER);
      expect(await codeOf(rooms.accept(connection, 'nothing', { room: 'counted', name }))).toBe('liveVideo.badOffer');
      expect((await rooms.present('counted')).watchers).toEqual([]);
    });

    it('forgets a connection that was left, and all of them when it dies; rooms can be opened again', async () => {
      await rooms.open('lost');
      const { connection } = await rooms.publish('lost', 'teacher', OFFER);
      await rooms.leave(connection);
      await rooms.leave(connection);
      expect(await rooms.keep(connection)).toBe(false);
      const other = await rooms.publish('lost', 'teacher', OFFER);
      await server.restart();
      expect(await rooms.keep(other.connection)).toBe(false);
      expect(await codeOf(rooms.accept(other.connection, OFFER))).toBe('liveVideo.connectionLost');
      expect(await rooms.present('lost')).toEqual(NOBODY);
      await rooms.open('lost');
      expect((await rooms.publish('lost', 'teacher', OFFER)).answer).toMatch(/^v=0/);
    });
  });
});

it('a media server that is away is not ready, and the settings that name one belong together', async () => {
  const away = new JanusVideoRooms({ url: 'http://127.0.0.1:9/janus', secret: 'a secret of sixteen' });
  expect(await away.isReady()).toBe(false);
  await expect(away.present('room')).rejects.toThrow(/fetch failed/);
  const secret = 'a secret of sixteen';
  const url = 'http://127.0.0.1:8088/janus/';
  expect(readSettings({ LECTERN_JANUS: url, LECTERN_JANUS_SECRET: secret }).liveVideo).toEqual({
    url: 'http://127.0.0.1:8088/janus',
    secret,
  });
  expect(readSettings({}).liveVideo).toBeUndefined();
  for (const [settings, why] of [
    [{ LECTERN_JANUS: url }, /belong together/],
    [{ LECTERN_JANUS_SECRET: secret }, /belong together/],
    [{ LECTERN_JANUS: 'http://janus.example/janus', LECTERN_JANUS_SECRET: secret }, /https/],
  ] as const)
    expect(() => readSettings(settings)).toThrow(why);
});
