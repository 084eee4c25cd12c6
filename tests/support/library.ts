/** A question as it is written into a library. */
export const libraryQuestion = (text = '哪个量守恒？', more: object = {}) => ({
  content: { kind: 'singleChoice', text, choices: ['动量', '角动量'], points: 30, key: 'B' },
  tags: ['概念'],
  ...more,
});
