import { expect, it } from 'vitest';
import { sizeFor } from './fit.ts';

const four = (choice: string) => ({ A: choice, B: choice, C: choice, D: choice });

it('shows a short question large and a long one smaller', () => {
  expect(sizeFor({ text: '1 + 1 = ?', choices: four('2') }, 1400, 980)).toBe('large');
  expect(sizeFor({ text: '转'.repeat(40), choices: four('变为两倍') }, 1400, 980)).toBe('large');
  expect(sizeFor({ text: '转'.repeat(60), choices: four('变'.repeat(24)) }, 1400, 980)).toBe('medium');
  expect(sizeFor({ text: '转'.repeat(500), choices: four('变'.repeat(60)) }, 1400, 980)).toBe('small');
});

it('shows ten choices smaller than four', () => {
  const ten = Object.fromEntries(Array.from('ABCDEFGHIJ', (letter) => [letter, 'one of ten']));
  expect(sizeFor({ text: 'Which?', choices: ten }, 1400, 980)).not.toBe('large');
});

it('takes the narrower picture of a 4:3 projector into account', () => {
  const face = { text: '转'.repeat(34), choices: four('变'.repeat(18)) };
  expect(sizeFor(face, 1400, 980)).toBe('large');
  expect(sizeFor(face, 950, 980)).not.toBe('large');
});
