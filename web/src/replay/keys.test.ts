import { expect, it } from 'vitest';
import { replayKey, type Pressed } from './keys.ts';

const press = (key: string, more: Partial<Pressed> = {}, isTyping = false) =>
  replayKey(
    { key, repeat: false, isComposing: false, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more },
    isTyping,
  );

it.each([
  [' ', 'play'],
  ['ArrowLeft', 'back'],
  ['ArrowRight', 'forward'],
  [',', 'factBefore'],
  ['.', 'factAfter'],
  ['A', 'markA'],
  ['b', 'markB'],
  ['?', 'help'],
  ['？', 'help'],
  ['，', 'factBefore'],
  ['。', 'factAfter'],
  ['Escape', 'close'],
])('%s: %s', (key, does) => expect(press(key)?.does).toBe(does));

it('Shift goes by sections, digits choose the speed', () => {
  expect(press('ArrowLeft', { shiftKey: true })?.does).toBe('sectionBefore');
  expect(press('ArrowRight', { shiftKey: true })?.does).toBe('sectionAfter');
  expect(['1', '2', '3', '4', '5'].map((key) => press(key))).toEqual(
    [0, 1, 2, 3, 4].map((nth) => ({ does: 'speed', nth })),
  );
  expect([press('6'), press('0'), press('x'), press('')]).toEqual(Array(4).fill(undefined));
});

it('nothing while typing, composing, or with another modifier; a held key goes on only in small steps', () => {
  expect(press('a', {}, true)).toBeUndefined();
  for (const more of [{ isComposing: true }, { ctrlKey: true }, { metaKey: true }, { altKey: true }])
    expect(press('a', more)).toBeUndefined();
  const held = { repeat: true };
  expect(press(' ', held)).toBeUndefined();
  expect(press('ArrowRight', { ...held, shiftKey: true })).toBeUndefined();
  expect(press('ArrowRight', held)?.does).toBe('forward');
  expect(press('.', held)?.does).toBe('factAfter');
});
