import { REFUSALS } from '@lectern/contracts/kernel/refusals.ts';
import { expect, it, vi } from 'vitest';
import { NetworkError, ProblemError } from '../../kit/data/errors.ts';
import { Turning } from './turning.ts';

/** A server that answers when it is told to. */
function server() {
  const asked: { key: string; done: () => void; fail: (error: Error) => void }[] = [];
  const turning = new Turning(
    (key) => new Promise<void>((resolve, reject) => asked.push({ key, done: resolve, fail: reject })),
  );
  return { turning, asked, keys: () => asked.map(({ key }) => key) };
}

it('shows a page here before the server has answered, and follows the room once it shows it', async () => {
  const { turning, asked } = server();
  turning.go('d/2', 'd/1');
  turning.shows('d/1');
  expect(turning.state().wanted).toBe('d/2');
  asked[0]!.done();
  turning.shows('d/2');
  expect(turning.state().wanted).toBeUndefined();
});

it('sends one page at a time, and of those that were passed only the last', async () => {
  const { turning, asked, keys } = server();
  for (const [to, from] of [
    ['d/2', 'd/1'],
    ['d/3', 'd/1'],
    ['d/4', 'd/1'],
  ] as const)
    turning.go(to, from);
  expect(keys()).toEqual(['d/2']);
  asked[0]!.done();
  await vi.waitFor(() => expect(keys()).toEqual(['d/2', 'd/4']));
  turning.shows('d/2'); // on the way
  expect(turning.state().wanted).toBe('d/4');
  turning.shows('d/4');
  expect(turning.state().wanted).toBeUndefined();
});

it('gives way to somebody else who turns the page', () => {
  const { turning } = server();
  turning.go('d/2', 'd/1');
  turning.shows('d/7');
  expect(turning.state().wanted).toBeUndefined();
});

it('keeps the page through a cut, and sends the last one again when the connection is back', async () => {
  const { turning, asked, keys } = server();
  turning.go('d/2', 'd/1');
  asked[0]!.fail(new NetworkError());
  await vi.waitFor(() => expect(turning.state().isLost).toBe(true));
  turning.shows('d/1');
  expect(turning.state().wanted).toBe('d/2');
  turning.again();
  expect(keys()).toEqual(['d/2', 'd/2']);
  asked[1]!.done();
  await vi.waitFor(() => expect(turning.state().isLost).toBe(false));
});

it('goes back to what the room shows when a page is refused, and says why', async () => {
  const { turning, asked } = server();
  const code = 'slides.pageNotReady';
  const { status, en } = REFUSALS[code];
  turning.go('d/2', 'd/1');
  asked[0]!.fail(new ProblemError({ type: '', title: en, status, code }));
  await vi.waitFor(() => expect(turning.state().error).toBeInstanceOf(ProblemError));
  expect(turning.state().wanted).toBeUndefined();
});
