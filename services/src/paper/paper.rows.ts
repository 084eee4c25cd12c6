import { id } from '@lectern/contracts/kernel/ids.ts';
import { paperFacts, type PaperTotals } from '@lectern/contracts/paper/facts.ts';
import { paperMachine } from '@lectern/contracts/paper/paper.ts';
import * as z from 'zod/mini';
import { rows } from '../rows/rows.ts';

const shape = z.object({
  id,
  ownerId: id,
  title: z.string(),
  tags: z.array(z.string()),
  /** The tags as one text, to be found by. */
  tagged: z.string(),
  questions: z.int(),
  points: z.int(),
  errors: z.int(),
  variants: z.int(),
  createdAt: z.int(),
  changedAt: z.int(),
});
type Row = z.output<typeof shape>;

interface Changed {
  readonly at: number;
  readonly data: object;
}
/** Worked on; and what it comes to, where the fact says so. */
const changed = (row: Row | null, { at, data }: Changed): Row | null =>
  row && { ...row, ...('totals' in data && (data.totals as PaperTotals)), changedAt: at };

/** Papers, as lists show them. */
export const papers = rows(
  'paper_row',
  {
    family: 'paper',
    facts: paperFacts,
    shape,
    key: ['id'],
    per: ({ stream }) => ({ id: stream.slice('paper/'.length) }),
    machine: paperMachine,
    indexes: [['ownerId', '-changedAt']],
    search: ['title', 'tagged'],
  },
  {
    PaperCreated: (_, { data: { title, tags, totals }, actor, at }, key) => ({
      ...key,
      ownerId: actor,
      title,
      tags,
      tagged: tags.join(' '),
      ...totals,
      createdAt: at,
      changedAt: at,
    }),
    PaperDescribed: (row, { data: { title, tags }, at }) =>
      row && { ...row, title, tags, tagged: tags.join(' '), changedAt: at },
    PaperDeleted: (row) => row,
    PaperRestored: (row) => row,
    PaperVariantAdded: changed,
    PaperVariantRemoved: changed,
    PaperGroupAdded: changed,
    PaperGroupRenamed: changed,
    PaperGroupMoved: changed,
    PaperGroupRemoved: changed,
    PaperGroupRestored: changed,
    PaperQuestionsPut: changed,
    PaperQuestionRevised: changed,
    PaperQuestionMoved: changed,
    PaperQuestionRemoved: changed,
    PaperQuestionRestored: changed,
    PaperPointsSet: changed,
    PaperQuestionsDrawn: changed,
    PaperDrawRepeated: changed,
    PaperDrawReverted: changed,
  },
);
