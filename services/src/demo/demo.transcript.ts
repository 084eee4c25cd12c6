import { unitKey } from '@lectern/contracts/transcript/grade.ts';
import { Clock } from '../ops/database/clock.ts';
import { Database } from '../ops/database/database.ts';
import { demoAssistant, demoClass, demoStudents, demoTeacher } from './demo.school.ts';
import { demoVoices, type RunningServer } from './demo.voices.ts';

const HOUR_MS = 3600_000;
/** Before anybody was in the class: nobody is told of it when the school is made. */
const BEGUN_AGO_MS = 8 * 24 * HOUR_MS;
const id = (n: number): string => `01970000-0000-7000-8013-${String(n).padStart(12, '0')}`;

const [practical, wave, spectrometer] = [id(1), id(2), id(3)];

/** The units of that module, as they are named in the transcript. */
export const demoUnits = { wave: unitKey(practical, wave), spectrometer: unitKey(practical, spectrometer) } as const;

/** What counts how much in the class of the demo school, with a module of its own. */
export const demoPolicy = {
  weights: { attendance: 10, lessons: 20, homework: 30, experiments: 10, exams: 10 },
  own: [
    {
      id: practical,
      name: '实验操作',
      weight: 20,
      units: [
        { id: wave, name: '驻波', weight: 1 },
        { id: spectrometer, name: '分光计', weight: 2 },
      ],
    },
  ],
  units: [],
  liveShare: 60,
};

/** Each student has another score; the one who was ill has none yet. */
const scores = demoStudents
  .map(({ id: personId }, at) => ({ personId, scoreTenths: 700 + ((at * 73) % 30) * 10 }))
  .filter((_, at) => at !== 11);
const [first] = scores;

/** The commands of its story; each leaves one fact, and is based on the one before that it needs. */
const STORY = [
  { who: demoTeacher, name: 'SetPolicy', data: { ...demoPolicy, basedOn: 0 } },
  { who: demoAssistant, name: 'GiveScores', data: { unitId: wave, scores, basedOn: 0 } },
  {
    who: demoTeacher,
    name: 'GiveScores',
    data: {
      unitId: wave,
      scores: [{ personId: first!.personId, scoreTenths: 860 }],
      reason: '看了补交的数据',
      basedOn: 2,
    },
  },
  {
    who: demoAssistant,
    name: 'GiveScores',
    data: { unitId: spectrometer, scores: scores.slice(0, 20), basedOn: 0 },
  },
  { who: demoTeacher, name: 'PublishTranscript', data: { showsMean: true, showsRank: false, basedOn: 1 } },
] as const;
export const demoTranscriptFacts = STORY.length;

/** Also in a demo school that was made before there were transcripts. */
export async function seedTranscript(server: RunningServer): Promise<void> {
  const stream = `transcript/${demoClass.id}`;
  const { rows } = await server.app
    .get(Database)
    .pool.query('select count(*)::int as n from event where stream = $1', [stream]);
  if (rows[0].n >= STORY.length) return;
  const now = server.app.get(Clock).now();
  const say = await demoVoices(server);
  for (const [n, { who, name, data }] of STORY.entries())
    await say({
      who: who.id,
      family: 'transcript',
      id: demoClass.id,
      name,
      data,
      at: now - BEGUN_AGO_MS + n * HOUR_MS,
      part: `transcript-${n}`,
    });
}
