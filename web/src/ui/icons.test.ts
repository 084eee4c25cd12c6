import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ICONS } from './icon-names.ts';

it('names exactly the symbols of the sprite', () => {
  const sprite = readFileSync(new URL('icons.svg', import.meta.url), 'utf8');
  expect(Array.from(sprite.matchAll(/<symbol id="(\w+)"/g), ([, name]) => name)).toEqual([...ICONS]);
});
