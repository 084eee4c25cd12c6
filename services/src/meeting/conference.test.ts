import { jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../ops/settings.ts';
import { conferenceProvider, type Entering } from './conference.ts';

const SECRET = 'a secret that only the two of them know';
const JITSI = { LECTERN_JITSI: 'https://meet.school.example/' };
const TOKENS = { ...JITSI, LECTERN_JITSI_APP: 'lectern', LECTERN_JITSI_SECRET: SECRET };
const LINK = { LECTERN_CONFERENCE_LINK: 'https://meet.example/j/{code}?from=lectern' };
const settingsOf = (environment: Readonly<Record<string, string>>) => readSettings(environment).conference;
const provider = (environment: Readonly<Record<string, string>>) => conferenceProvider(settingsOf(environment))!;
const entering: Entering = {
  meetingId: '01900000-0000-7000-8000-aaaaaaaaaaaa',
  code: '583204917',
  person: { personId: 'p1', name: '林知远' },
  isModerator: true,
  at: 1_795_226_400_000,
};

describe.each([
  ['Jitsi Meet', JITSI],
  ['Jitsi Meet with tokens', TOKENS],
  ['a link', LINK],
])('[R1.24] a conference by %s', (_, environment) => {
  it('is at one private address for everybody of a meeting, and at another one of another meeting', async () => {
    const roomOf = async (change: Partial<Entering>) => {
      const { origin, pathname } = new URL(await provider(environment).address({ ...entering, ...change }));
      return origin + pathname;
    };
    const room = await roomOf({});
    expect(room).toMatch(/^https:\/\/meet\.[a-z.]+\/[^/]+/);
    expect(await roomOf({ person: { personId: 'p2', name: '周子墨' }, isModerator: false, at: 1 })).toBe(room);
    const another = { meetingId: '01900000-0000-7000-8000-bbbbbbbbbbbb', code: '610882354' };
    expect(await roomOf(another)).not.toBe(room);
  });
});

describe('[R1.24] a token for Jitsi Meet', () => {
  const claimsOf = async (change: Partial<Entering> = {}) => {
    const address = new URL(await provider(TOKENS).address({ ...entering, ...change }));
    const key = new TextEncoder().encode(SECRET);
    const currentDate = new Date(entering.at + 1000);
    return jwtVerify(address.searchParams.get('jwt')!, key, { currentDate, algorithms: ['HS256'] });
  };

  it('names the app, the server, the room and the person, and holds for ten minutes', async () => {
    const { payload, protectedHeader } = await claimsOf();
    expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(payload).toEqual({
      aud: 'lectern',
      iss: 'lectern',
      sub: 'meet.school.example',
      room: `lectern-${entering.meetingId}`,
      iat: entering.at / 1000,
      exp: entering.at / 1000 + 600,
      moderator: true,
      context: { user: { id: 'p1', name: '林知远', moderator: 'true', affiliation: 'owner' } },
    });
  });

  it('makes a moderator of nobody but who made the meeting', async () => {
    const { payload } = await claimsOf({ isModerator: false });
    expect(payload).toMatchObject({
      moderator: false,
      context: { user: { moderator: 'false', affiliation: 'member' } },
    });
  });

  it('is in no address of a server that asks for none', async () => {
    expect(await provider(JITSI).address(entering)).not.toContain('jwt');
  });
});

it('a meeting’s code stands in a link where the setting says', async () => {
  expect(await provider(LINK).address(entering)).toBe('https://meet.example/j/583204917?from=lectern');
  expect(conferenceProvider(settingsOf({}))).toBeUndefined();
});

it.each([
  ['both services at once', { ...JITSI, ...LINK }],
  ['an app without its secret', { ...JITSI, LECTERN_JITSI_APP: 'lectern' }],
  ['a secret without a server', { LECTERN_JITSI_APP: 'lectern', LECTERN_JITSI_SECRET: SECRET }],
  ['a short secret', { ...TOKENS, LECTERN_JITSI_SECRET: 'short' }],
  ['a server that others can listen to', { LECTERN_JITSI: 'http://meet.school.example' }],
  ['a link that others can listen to', { LECTERN_CONFERENCE_LINK: 'http://meet.example/{code}' }],
  ['a link without a place for the code', { LECTERN_CONFERENCE_LINK: 'https://meet.example/j' }],
  ['a link that is none', { LECTERN_CONFERENCE_LINK: '{code}' }],
])('the start stops at %s', (_, environment) => {
  expect(() => settingsOf(environment)).toThrow(/LECTERN_/);
});
