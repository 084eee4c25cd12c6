import type { SignedIn } from '@lectern/contracts/session/queries.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { randomUUID } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Sessions } from '../../services/src/edge/auth/sessions.ts';
import { Client } from '../support/client.ts';
import { asOwner } from '../support/platform.ts';
import { onePage } from '../support/pdf.ts';
import { openSchool, refusal, type School } from './school.ts';

let school: School;
let student: Client;
beforeAll(async () => {
  school = await openSchool();
  student = await school.student(1);
});
afterAll(() => school.close());

const square = (side: number, height = side): Sharp =>
  sharp({ create: { width: side, height, channels: 3, background: '#2b6' } });
const set = async (client: Client, picture?: Uint8Array | string) => {
  const body = { picture: picture instanceof Uint8Array ? Buffer.from(picture).toString('base64') : picture };
  const response = await client.fetch('POST', '/api/me/avatar', { body });
  const answer = (await response.json()) as object;
  return response.status === 200 ? { result: answer as { avatar?: string } } : { problem: answer as never };
};
const avatarOf = async (client: Client) => (await client.query<SignedIn>('/api/session')).result!.user?.avatar;

it('a picture is drawn anew, without what a camera wrote beside it, and the school sees it', async () => {
  const photo = await square(200)
    .withExif({ IFD0: { Copyright: '39.9042N' } })
    .jpeg()
    .toBuffer();
  expect(photo.includes('39.9042N')).toBe(true);
  const { result } = await set(student, photo);
  expect(await avatarOf(student)).toBe(result!.avatar);
  expect((await student.query<{ data: object }>('/v2/api/web/userinfo')).result).toMatchObject({
    data: { avatar: result!.avatar },
  });
  const seen = await (await school.student(2)).fetch('GET', result!.avatar!);
  expect(seen.headers.get('content-type')).toBe('image/webp');
  const bytes = Buffer.from(await seen.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 200, height: 200 });
  expect(bytes.includes('39.9042N')).toBe(false);
});

it('nobody sees it who is not signed in, or of another school', async () => {
  const address = (await set(student, await square(64).png().toBuffer())).result!.avatar!;
  expect((await (await Client.open(school.url)).fetch('GET', address)).status).toBe(401);
  const stranger = randomUUID();
  await asOwner(
    school.database,
    `insert into school (id, name) values ('other', '别的学校');
     insert into person (id, school, name, bound, secret) values ('${stranger}', 'other', '外人', true, 'x')`,
  );
  const token = await school.server.app.get(Sessions).open(stranger);
  const headers = { cookie: `lectern_session=${token}` };
  expect((await fetch(`${school.url}${address}`, { headers })).status).toBe(404);
  expect((await student.fetch('GET', '/api/avatars/none')).status).toBe(404);
});

it('what is no picture is refused, whatever it says it is, and so is one that is not square or too large', async () => {
  const refused = async (picture: Uint8Array | string) => (await refusal(set(student, picture))).code;
  const before = await avatarOf(student);
  const unreadable = [
    onePage({ content: '' }),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    Buffer.from('\x89PNG\r\n\x1A\n and then nothing of the kind', 'latin1'),
  ];
  for (const bytes of unreadable) expect(await refused(bytes)).toBe('avatar.unreadable');
  expect(await refused('')).toBe('avatar.unreadable');
  expect(await refused(await square(64, 65).png().toBuffer())).toBe('avatar.notSquare');
  expect(
    await refused(
      await square(LIMITS.avatarPx + 1)
        .png()
        .toBuffer(),
    ),
  ).toBe('avatar.notSquare');
  expect(await refused('not base64!')).toBe('request.invalid');
  expect(await refused(Buffer.alloc(LIMITS.avatarBytes + 3))).toBe('request.invalid');
  expect(await avatarOf(student)).toBe(before);
});

it('a picture is gone when it is removed, and with the person', async () => {
  const address = (await set(student, await square(32).webp().toBuffer())).result!.avatar!;
  expect(await set(student)).toEqual({ result: {} });
  expect(await avatarOf(student)).toBeUndefined();
  expect((await student.fetch('GET', address)).status).toBe(404);
  const other = await school.student(3);
  const theirs = (await set(other, await square(33).png().toBuffer())).result!.avatar!;
  await asOwner(school.database, `select erase_people(array['${other.id}']::uuid[])`);
  expect((await student.fetch('GET', theirs)).status).toBe(404);
});
