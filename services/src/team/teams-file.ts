import { BOM, csvLine, type Cell } from '@lectern/contracts/kernel/csv.ts';
import { labelIn, type Label } from '@lectern/contracts/kernel/list.ts';
import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import { wallClock, ZONE_MS } from '@lectern/contracts/kernel/zone.ts';
import type { Teams } from '@lectern/contracts/team/queries.ts';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SheetWriter } from '../edge/files/sheet-writer.ts';
import { FileAnswer } from '../edge/http/file-answer.ts';

const HEAD: readonly Label[] = [
  ['团队', 'Team'],
  ['姓名', 'Name'],
  ['账号', 'Username'],
  ['队长', 'Captain'],
  ['加入时间', 'Joined'],
];
const TITLE: Label = ['团队', 'Teams'];
const YES: Label = ['是', 'Yes'];

const headIn = (language: Language) => HEAD.map((label) => labelIn(label, language));

/** A line for each student, those who are in no team at the end. */
function linesOf({ teams, unplaced = [] }: Teams, language: Language): Cell[][] {
  return [
    ...teams.flatMap(({ name: team, captainId, members = [] }) =>
      members.map(({ personId, name, login, at }) => {
        const isCaptain = personId === captainId ? labelIn(YES, language) : '';
        return [team, name, login, isCaptain, new Date(at)];
      }),
    ),
    ...unplaced.map(({ name }) => ['', name, '', '', undefined]),
  ];
}

export const teamsCsv = (teams: Teams): FileAnswer =>
  new FileAnswer('teams.csv', (out, language) => {
    const written = (cell: Cell) => (cell instanceof Date ? wallClock(cell.getTime()) : cell);
    const lines = linesOf(teams, language).map((line) => csvLine(line.map(written)));
    return pipeline(Readable.from([BOM, csvLine(headIn(language)), ...lines]), out, { end: false });
  });

export const teamsWorkbook = (teams: Teams): FileAnswer =>
  new FileAnswer('teams.xlsx', async (out, language) => {
    const writer = new SheetWriter(out, new Date(), ZONE_MS);
    await writer.sheet(labelIn(TITLE, language), headIn(language));
    for (const line of linesOf(teams, language)) await writer.add(line);
    await writer.end();
  });
