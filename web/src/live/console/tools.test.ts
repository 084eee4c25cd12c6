import { expect, it } from 'vitest';
import { consoleKey, type Pressed } from '../keys.ts';
import { TOOLS, toolOfKey } from './tools.ts';

it('every tool has a letter of its own, which does nothing else', () => {
  const letters = TOOLS.map(({ key }) => key);
  expect(new Set(letters).size).toBe(letters.length);
  const press = (key: string): Pressed => ({
    key,
    repeat: false,
    isComposing: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
  });
  for (const { key, tool, panel } of TOOLS)
    expect([tool, toolOfKey(key.toLowerCase()), consoleKey(press(key), false) === undefined]).toEqual(
      panel === undefined ? [tool, undefined, false] : [tool, tool, true],
    );
});
