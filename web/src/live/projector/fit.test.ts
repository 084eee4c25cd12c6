import { expect, it } from 'vitest';
import { sizeFor } from './fit.ts';

const four = (choice: string) => ({ A: choice, B: choice, C: choice, D: choice });

it('shows a short question large and a long one smaller', () => {
  expect(sizeFor({ text: '1 + 1 = ?', choices: four('2') }, 1400, 980)).toBe('large');
  expect(sizeFor({ text: '转'.repeat(40), choices: four('变为两倍') }, 1400, 980)).toBe('large');
  expect(sizeFor({ text: '转'.repeat(60), choices: four('变'.repeat(24)) }, 1400, 980)).toBe('medium');
  expect(sizeFor({ text: '转'.repeat(90), choices: four('变'.repeat(54)) }, 1400, 980)).toBe('small');
  expect(sizeFor({ text: '转'.repeat(500), choices: four('变'.repeat(100)) }, 1400, 980)).toBe('tiny');
});

it('goes below the smallest text, in two columns, only for what would not be seen otherwise', () => {
  const text = '一个质量均匀的圆盘绕通过中心的竖直轴无摩擦地转动，盘上站着的人沿半径向外走。'.repeat(4);
  const six = Object.fromEntries(Array.from('ABCDEF', (l) => [l, '合外力矩为零时，系统的角动量守恒'.repeat(3)]));
  expect(sizeFor({ text, choices: six }, 1430, 996)).toBe('dense');
  expect(sizeFor({ text, choices: six }, 950, 996)).toBe('tiny');
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
