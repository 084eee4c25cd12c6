import * as z from 'zod/mini';

/** "x,y x,y …" in ten-thousandths of what is written on, its width and height: a pen's way, at most so many places long. */
export const strokePath = (most: number) =>
  z
    .string()
    .check(z.maxLength(most * 12), z.regex(/^(\d{1,4}|10000),(\d{1,4}|10000)( (\d{1,4}|10000),(\d{1,4}|10000))*$/));

export const pointsIn = (path: string): number => path.split(' ').length;

/** 1 thin to 3 thick. */
export const penSize = z.int().check(z.minimum(1), z.maximum(3));
