import { describe, expect, it } from 'vitest';
import { fenced, hasCode, partsOf } from './text-parts.ts';

const CODE = 'for i in range(3):\n    print(f"${i}$")\n\nprint("$x$")';

describe('the parts of a text', () => {
  it('are its words, formulas and blocks of code, in their order', () => {
    expect(partsOf(`若 $a^2$ 为真：\n${fenced(CODE, 'python')}\n输出什么？`)).toEqual([
      { as: 'words', text: '若 ' },
      { as: 'formula', tex: 'a^2' },
      { as: 'words', text: ' 为真：' },
      { as: 'code', code: CODE, language: 'python' },
      { as: 'words', text: '输出什么？' },
    ]);
  });

  it('keep code as it was typed: indents, empty lines, and dollar signs that are no formulas', () => {
    for (const code of [CODE, '  x', '\n\ny', 'a\n'])
      expect(partsOf(fenced(code))).toEqual([{ as: 'code', code, language: '' }]);
  });

  it('name blocks one after the other, an empty one, and those of Windows', () => {
    expect(partsOf(`${fenced('a')}\n${fenced('b', 'c++')}`)).toEqual([
      { as: 'code', code: 'a', language: '' },
      { as: 'code', code: 'b', language: 'c++' },
    ]);
    expect(partsOf('```\n```')).toEqual([{ as: 'code', code: '', language: '' }]);
    expect(partsOf('见\r\n```\r\nx\r\n```\r\n下')).toEqual([
      { as: 'words', text: '见' },
      { as: 'code', code: 'x', language: '' },
      { as: 'words', text: '下' },
    ]);
  });

  it.each(['```\n没有结尾', '行内 ```x``` 不是', '5 $ 一个', 'a $____$ b'])('are words alone in %j', (text) => {
    expect(partsOf(text)).toEqual([{ as: 'words', text }]);
    expect(hasCode(text)).toBe(false);
  });
});
