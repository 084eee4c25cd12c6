import { expect, it } from 'vitest';
import { sameElsewhere } from './same-question.ts';

const item = (variant: number, text: string, choices: readonly string[] = ['力', '功']) => ({
  variant,
  kind: 'singleChoice' as const,
  text,
  choices: [...choices],
});

it('names the same question of other variants, whose key is wrong there, too, and none that was changed', () => {
  const [first, copy] = [item(0, '哪个是矢量？'), item(1, '哪个是矢量？')];
  const others = [item(0, '哪个是矢量？'), item(1, '哪个守恒？'), item(2, '哪个是矢量？', ['力', '动量'])];
  expect(sameElsewhere([first, copy, ...others], first)).toEqual([copy]);
});
