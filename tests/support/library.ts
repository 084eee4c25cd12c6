/** A program as it is written into a library: one test that students see, one that they never see. */
export const libraryProgram = (text: string, hidden: string, more: object = {}) => ({
  content: {
    kind: 'programming',
    text,
    choices: [],
    points: 100,
    program: {
      language: 'javascript',
      starter: 'function twice(n) {\n}',
      samples: [{ input: 'twice(2)', expected: '4' }],
      timeMs: 1000,
      memoryMb: 16,
    },
    hiddenTests: [{ input: hidden, expected: '0' }],
  },
  tags: [],
  ...more,
});

/** A question as it is written into a library. */
export const libraryQuestion = (text = '哪个量守恒？', more: object = {}) => ({
  content: { kind: 'singleChoice', text, choices: ['动量', '角动量'], points: 30, key: 'B' },
  tags: ['概念'],
  ...more,
});
