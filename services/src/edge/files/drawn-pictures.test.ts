import type { Attachment } from '@lectern/contracts/kernel/attachments.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import sharp from 'sharp';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '../rendering/render.ts';
import { DrawnPictures } from './drawn-pictures.ts';
import { MemoryFileStore } from './memory-file-store.ts';

vi.mock('../rendering/render.ts', { spy: true });

let store: MemoryFileStore;
let drawing: DrawnPictures;
const recorded: { readonly school: string; readonly hash: string; readonly uploadedBy: string }[] = [];

beforeEach(() => {
  recorded.length = 0;
  vi.mocked(render).mockClear();
  store = new MemoryFileStore();
  const recordAll = async (school: string, files: object[]) =>
    void recorded.push(...files.map((file) => ({ school, ...file }) as never));
  drawing = new DrawnPictures({ recordAll } as never, store);
});

const of = (school: string) => ({ school, personId: newId() });
/** A picture that no other is like: of so many px. */
async function picture(width: number): Promise<Attachment> {
  const create = { width, height: 40, channels: 3, background: '#c00' } as const;
  return brought(await sharp({ create }).png().toBuffer());
}
async function brought(bytes: Buffer): Promise<Attachment> {
  const { hash } = await store.put(bytes, 1e6);
  return { fileId: hash, name: 'a.png', bytes: bytes.length, type: 'image/png' };
}
const widthsOf = (drawn: Awaited<ReturnType<DrawnPictures['drawn']>>) =>
  drawn?.map(({ images }) => images.at(-1)!.width);

describe('pictures that a class sends at once', () => {
  it('are drawn many in a process, and each stays with who sent it', async () => {
    const people = Array.from({ length: 12 }, () => of('one'));
    const files = await Promise.all(people.map((_, n) => picture(50 + n)));
    const drawn = await Promise.all(people.map((person, n) => drawing.drawn(person, [files[n]!])));
    expect(drawn.map(widthsOf)).toEqual(people.map((_, n) => [50 + n]));
    for (const [n, { personId }] of people.entries())
      expect(recorded.find(({ hash }) => hash === drawn[n]![0]!.images[0]!.file)?.uploadedBy).toBe(personId);
    expect(vi.mocked(render).mock.calls.length).toBeLessThanOrEqual(3);
  });

  it('are never drawn beside those of another school', async () => {
    const schools = ['one', 'other', 'one', 'other', 'one', 'other'];
    const files = await Promise.all(schools.map((_, n) => picture(50 + n)));
    await Promise.all(schools.map((school, n) => drawing.drawn(of(school), [files[n]!])));
    expect(render).toHaveBeenCalledTimes(2); // one for each school
  });

  it('are refused for nobody else’s: whose cannot be read is told so', async () => {
    const good = await Promise.all([50, 51, 52, 53].map(picture));
    const bad = await brought(Buffer.from('no picture'));
    const files = [...good.slice(0, 3), bad, good[3]!];
    const drawn = await Promise.all(files.map((file) => drawing.drawn(of('one'), [file])));
    expect(drawn.map(widthsOf)).toEqual([[50], [51], [52], undefined, [53]]);
  });

  it('beyond what may wait are sent back', async () => {
    const file = await picture(50);
    const asked = Array.from({ length: 26 }, () => drawing.drawn(of('one'), Array(LIMITS.postPictures).fill(file)));
    const refused = (await Promise.allSettled(asked)).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused.length).toBeGreaterThan(0);
    for (const reason of refused) expect(reason).toMatchObject({ code: 'server.busy' });
  });
});
