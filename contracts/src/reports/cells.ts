import { ATTENDANCE_STATUSES } from '../attendance/status.ts';

/**
 * Every figure of a report by the name under which its facts are asked for. What a term is called is one of these
 * words; how the terms make up the value is for each kind of figure one of five ways.
 */
export type Way =
  /** value = the terms added; what is taken away is negative: 38 − 1 − 1 = 36. */
  | 'sum'
  /** One term, `value` of `of`: 77 of 107; value = 77. */
  | 'share'
  /** One term, `value` divided by `of`: a total over those it is of. */
  | 'mean'
  /** `weight` × `value` / `of` of each, over all weights, and the bonus: the score of one student, value in tenths. */
  | 'weighted'
  /** No terms: the facts are all there is to say. */
  | 'facts';

export interface CellKind {
  readonly name: string;
  readonly way: Way;
  /** The names that its terms may have, in their order; those that are zero are left out of a sum. */
  readonly terms: readonly string[];
}

/** `<…>` stands for a status, a letter, a number, or the id of a person, question or deck. */
export const CELLS: readonly CellKind[] = [
  { name: 'attended', way: 'sum', terms: ['members', 'absent', 'sickLeave', 'personalLeave', 'expected'] },
  { name: 'status/<status>', way: 'sum', terms: ATTENDANCE_STATUSES },
  { name: 'status/of/<person>', way: 'facts', terms: [] },
  { name: 'score/mean', way: 'mean', terms: ['scores'] },
  { name: 'score/<person>', way: 'weighted', terms: ['attendance', 'exercises', 'quiz', 'bonus'] },
  { name: 'bonus/<person>', way: 'facts', terms: [] },
  { name: 'correct', way: 'share', terms: ['correct'] },
  { name: 'correct/of/<status>', way: 'share', terms: ['correct'] },
  { name: 'correct/<person>', way: 'share', terms: ['correct'] },
  { name: 'answers', way: 'facts', terms: [] },
  { name: 'danmu', way: 'facts', terms: [] },
  { name: 'danmu/<person>', way: 'facts', terms: [] },
  { name: 'interaction', way: 'sum', terms: ['answers', 'danmu'] },
  { name: 'minute/<minute>', way: 'sum', terms: ['answers', 'danmu'] },
  { name: 'minute/<minute>/danmu', way: 'facts', terms: [] },
  { name: 'tool/<fact>', way: 'facts', terms: [] },
  { name: 'duration', way: 'facts', terms: [] },
  { name: 'pages', way: 'share', terms: ['shown'] },
  { name: 'page/<deck>/<n>', way: 'facts', terms: [] },
  { name: 'marks/<deck>/<n>', way: 'facts', terms: [] },
  { name: 'bookmarks/<deck>/<n>', way: 'facts', terms: [] },
  { name: 'question/<question>', way: 'share', terms: ['correct', 'answered'] },
  { name: 'question/<question>/answered', way: 'share', terms: ['answered'] },
  { name: 'question/<question>/took', way: 'mean', terms: ['took'] },
  { name: 'question/<question>/late', way: 'facts', terms: [] },
  { name: 'question/<question>/<letter>', way: 'share', terms: ['chose'] },
  { name: 'answer/<question>/<person>', way: 'share', terms: ['points'] },
];

const PARTS: Readonly<Record<string, string>> = {
  status: `(?:${ATTENDANCE_STATUSES.join('|')})`,
  letter: '[A-J]',
  n: String.raw`\d{1,6}`,
  fact: '[A-Za-z]{1,60}',
  minute: String.raw`\d{1,6}`,
};
const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const patterns = CELLS.map(
  (kind) =>
    [new RegExp(`^${kind.name.replaceAll(/<(\w+)>/g, (_, part: string) => PARTS[part] ?? ID)}$`), kind] as const,
);

/** The kind of figure that has this name; undefined where no figure has it. */
export const cellKind = (cell: string): CellKind | undefined => patterns.find(([pattern]) => pattern.test(cell))?.[1];
