import { describe, expect, it } from 'vitest';
import { BOUNCE_MS, consoleKey, isOfControl, isRemoteKey, onceADownstroke, type Pressed } from './keys.ts';

const press = (key: string, more: Partial<Pressed> = {}): Pressed => ({
  key,
  repeat: false,
  isComposing: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

describe('the keys of the console', () => {
  it('knows the keys that exist, in either case', () => {
    expect(consoleKey(press(' '), false)).toBe('next');
    expect(consoleKey(press('Q'), false)).toBe('publish');
    expect(consoleKey(press('q'), false)).toBe('publish');
    expect(consoleKey(press('+'), false)).toBe('extend');
    expect(consoleKey(press('？'), false)).toBe('help');
    expect(consoleKey(press('Escape'), false)).toBe('close');
  });

  it('is off while typing, while composing, and with a modifier', () => {
    expect(consoleKey(press('q'), true)).toBeUndefined();
    expect(consoleKey(press('q', { isComposing: true }), false)).toBeUndefined();
    expect(consoleKey(press('f', { ctrlKey: true }), false)).toBeUndefined();
    expect(consoleKey(press('q', { metaKey: true }), false)).toBeUndefined();
  });

  it('counts a key that is held down once', () => {
    expect(consoleKey(press(' ', { repeat: true }), false)).toBeUndefined();
  });

  it('has no key that ends the lesson', () => {
    for (const key of ['e', 'x', 'Backspace', 'b', 'r']) expect(consoleKey(press(key), false)).toBeUndefined();
  });

  it('knows what a presenter’s remote sends: pages and a blank screen', () => {
    expect(['PageDown', 'PageUp', '.'].map((key) => consoleKey(press(key), false))).toEqual([
      'pageNext',
      'pageBack',
      'blank',
    ]);
    expect(['pageNext', 'pageBack', 'blank', 'next', 'publish', 'hide'].filter(isRemoteKey)).toEqual([
      'pageNext',
      'pageBack',
      'blank',
    ]);
  });

  it('leaves Enter to the control that has the focus, and arrows to radio buttons', () => {
    const focused = { pressed: 'Enter', isControl: true, isChoice: false };
    expect(isOfControl('pass', focused)).toBe(true);
    expect(isOfControl('pass', { ...focused, isControl: false })).toBe(false);
    expect(isOfControl('pageNext', { pressed: 'ArrowRight', isControl: true, isChoice: true })).toBe(true);
    expect(isOfControl('pageNext', { pressed: 'ArrowRight', isControl: true, isChoice: false })).toBe(false);
    expect(isOfControl('pageNext', { pressed: 'PageDown', isControl: true, isChoice: true })).toBe(false);
  });
});

it('takes a press that bounces for one press', () => {
  let now = 1000;
  const once = onceADownstroke(() => now);
  expect(once()).toBe(true);
  now += BOUNCE_MS - 1;
  expect(once()).toBe(false);
  now += 1;
  expect(once()).toBe(true);
});
