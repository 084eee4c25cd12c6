import { expect, it } from 'vitest';
import { storageSize } from './storage-size.ts';

it('[R9.18] storage is said in B, KB, MB or GB, with two decimals', () => {
  const said = [0, 88, 103, 38.2 * 1024, 102_400, 64.2 * 1024 ** 2, 100 * 1024 ** 2, 50 * 1024 ** 3].map(storageSize);
  expect(said).toEqual(['0.00 B', '88.00 B', '0.10 KB', '38.20 KB', '0.10 MB', '64.20 MB', '0.10 GB', '50.00 GB']);
});
