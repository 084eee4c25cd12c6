import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { editable } from './editable.ts';
import { fact } from './fact.ts';
import { machine } from './machine.ts';
import { plainStep } from './moves.ts';
import { fold, stream, unfolded } from './stream.ts';

const data = z.object({ doorId: z.string() });
const Built = fact('Built', { summary: 'A door was built.', data });
const Opened = fact('Opened', { summary: 'A door was opened.', data });
const Closed = fact('Closed', { summary: 'A door was closed.', data });
const Painted = fact('Painted', { summary: 'A door was painted.', data });
const facts = [Built, Opened, Closed, Painted] as const;

const door = machine('door', {
  summary: 'A door, open or closed.',
  per: (one) => (one.data as { doorId: string }).doorId,
  initial: 'none',
  unknown: 'page.missing',
  states: {
    none: { on: { Built: 'closed' } },
    closed: { on: { Opened: 'open', Painted: 'closed' } },
    open: { on: { Closed: 'closed' } },
  },
});
const house = stream({
  family: 'house',
  summary: 'Doors.',
  contexts: [
    {
      name: 'doors',
      facts,
      commands: [],
      machines: [door],
      moves: {
        OpenDoor: Opened,
        CloseDoor: ({ doorId }: { doorId: string }) => Closed({ doorId }),
        PaintDoor: Painted,
      },
      initial: {},
      evolve: (slice) => slice,
      present: () => ({}),
    },
  ],
});

describe('a command that is a plain step of a machine', () => {
  const after = (...news: ReturnType<(typeof facts)[number]>[]) =>
    news.reduce(
      (folded, one, index) => fold(house, folded, { ...one, version: index + 1, actor: 'a', role: 'teacher', at: 0 }),
      unfolded(house),
    );
  const step = (folded: ReturnType<typeof after>, name: string) =>
    plainStep(house.contexts[0]!, folded, { name, data: { doorId: 'd' } }, { streamId: 'h', personId: 'p' });
  const built = Built({ doorId: 'd' });
  const opened = Opened({ doorId: 'd' });

  it('records its fact where the machine takes it', () => {
    expect(step(after(built), 'OpenDoor')).toEqual([opened]);
    expect(step(after(built, opened), 'CloseDoor')).toEqual([Closed({ doorId: 'd' })]);
  });

  it('is refused as so already where it would lead to where the subject is', () => {
    expect(step(after(built, opened), 'OpenDoor')).toEqual({ refused: 'already.so' });
    expect(step(after(built), 'CloseDoor')).toEqual({ refused: 'already.so' });
  });

  it('is refused as not now where the subject is elsewhere', () => {
    expect(step(after(built, opened), 'PaintDoor')).toEqual({ refused: 'step.notNow' });
  });

  it('is refused in the machine’s own words where there is no such subject', () => {
    expect(step(after(), 'OpenDoor')).toEqual({ refused: 'page.missing' });
  });

  it('is none where the contract does not say so', () => {
    for (const name of ['BuildDoor', 'toString']) expect(step(after(), name)).toBeUndefined();
  });
});

describe('fields that several people edit', () => {
  const { edit, conflict } = editable({ title: z.string(), at: z.int() });

  it('come with the version that the edit is based on', () => {
    expect(z.object(edit).safeParse({ title: 'a', at: 1 }).success).toBe(false);
    expect(z.object(edit).parse({ title: 'a', at: 1, basedOn: 3 })).toEqual({ title: 'a', at: 1, basedOn: 3 });
  });

  it('are refused with what stands now, where somebody else was quicker', () => {
    const now = { title: 'b', at: 2, editedIn: 4, secret: true };
    expect(conflict(now, { basedOn: 4 })).toBeUndefined();
    expect(conflict(now, { basedOn: 3 })).toEqual({
      refused: 'edit.conflict',
      with: { title: 'b', at: 2, editedIn: 4 },
    });
  });
});
