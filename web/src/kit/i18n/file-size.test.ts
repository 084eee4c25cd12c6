import { describe, expect, it } from 'vitest';
import { fileSize } from './file-size.ts';

const KB = 1024;
const MB = KB * KB;
const GB = MB * KB;

describe('[R9.18] a file’s size has two decimals and a unit from Bytes to TB', () => {
  it.each([
    [0, '0.00 Bytes'],
    [1023, '1023.00 Bytes'],
    [KB, '1.00 KB'],
    [12.4 * MB, '12.40 MB'],
    [100 * MB, '100.00 MB'],
    [1.36 * GB, '1.36 GB'],
    [GB * KB, '1.00 TB'],
    [5000 * GB * KB, '5000.00 TB'],
  ])('%d bytes are %s', (bytes, shown) => expect(fileSize(bytes)).toBe(shown));

  it('never prints 1024 of a unit', () => {
    expect([fileSize(MB - 1), fileSize(GB - 1)]).toEqual(['1.00 MB', '1.00 GB']);
  });
});
