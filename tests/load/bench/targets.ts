/** A figure of the proof: what is measured, what it must come to, and what it ought to. */
export interface Target {
  readonly id: string;
  readonly what: string;
  readonly must: number;
  readonly goal: number;
  readonly better: 'more' | 'less';
  /** Of what the bench measured: the ratio to its peer, or the thing itself in its unit. */
  readonly of: 'ratio' | 'value';
  readonly unit: string;
  /** The bench that yields it, and what it calls it; without them nothing measures it yet. */
  readonly from?: { readonly bench: string; readonly name: string };
  /** Of one that was missed, by whoever looked: what limits it, and what would lift it. */
  readonly limit?: string;
}

export type Verdict = 'goal met' | 'must met' | 'missed';

export function verdictOf({ must, goal, better }: Target, figure: number): Verdict {
  const reaches = (wanted: number): boolean => (better === 'more' ? figure >= wanted : figure <= wanted);
  if (reaches(goal)) return 'goal met';
  return reaches(must) ? 'must met' : 'missed';
}

const times = { better: 'more', of: 'ratio', unit: '×' } as const;
const share = { better: 'less', of: 'ratio', unit: '×' } as const;
const ms = { better: 'less', of: 'value', unit: 'ms' } as const;
const ticks = { better: 'less', of: 'value', unit: 'ticks' } as const;
const kb = { better: 'less', of: 'value', unit: 'KB' } as const;
const mb = { better: 'less', of: 'value', unit: 'MB' } as const;
const percent = { better: 'less', of: 'value', unit: '%' } as const;
const exponent = { better: 'less', of: 'value', unit: '' } as const;
const s = { better: 'less', of: 'value', unit: 's' } as const;

export const TARGETS: readonly Target[] = [
  {
    ...times,
    id: 'B1',
    must: 10,
    goal: 30,
    what: 'one hot lesson, 50 submitters, commands/s : a single-statement transaction per command with the version that it expects, 50 connections',
    from: { bench: 'hot-lesson', name: '50 submitters in one lesson' },
  },
  {
    ...times,
    id: 'B2',
    must: 200,
    goal: 1000,
    what: 'the same : emmett’s command handler on one stream of its Postgres store',
  },
  {
    ...times,
    id: 'B3',
    must: 0.55,
    goal: 0.7,
    what: 'facts/s appended : a bare insert of the same rows, 500 a transaction',
    from: { bench: 'append', name: 'append, one hot stream' },
  },
  {
    ...times,
    id: 'B4',
    must: 40,
    goal: 90,
    what: '1,000 students answer at once over sockets, how soon the last has a receipt : a Nest gateway with a transaction per command and a send per socket per event',
    from: { bench: 'answers', name: '1000 answer at once' },
  },
  {
    ...ms,
    id: 'B5',
    must: 400,
    goal: 250,
    what: '3,000 answers over 2 s, receipt p99',
    from: { bench: 'answers', name: '3000 answers over 2 s, p99' },
  },
  ...[500, 2000].flatMap((sockets): Target[] => [
    {
      ...share,
      id: 'B6',
      must: 1.6,
      goal: 1.15,
      what: `fan-out to ${sockets} sockets, CPU per delivery : raw TCP writes of as many bytes`,
      from: { bench: 'fan-out', name: `fan-out to ${sockets} sockets` },
    },
    {
      ...share,
      id: 'B6',
      must: 0.6,
      goal: 0.45,
      what: `fan-out to ${sockets} sockets, CPU per delivery : socket.io`,
      from: { bench: 'fan-out', name: `fan-out to ${sockets} sockets, beside socket.io` },
    },
  ]),
  {
    ...share,
    id: 'B7',
    must: 0.15,
    goal: 0.1,
    what: '400 danmu/s to 500 students, CPU per danmu and student : a send of each',
    from: { bench: 'danmu', name: '400 danmu/s to 500 students' },
    limit:
      'Not the sending, which is one frame for each phone and tick: in a profile, telling a room was a sixth of what all of it took, sending to phones half of that. The rest is spread over deciding, sealing, recording and projecting 400 commands a second. What was recorded is read from PostgreSQL again before views are made of it; a reader that is handed what its own process appended would spare that.',
  },
  {
    ...ticks,
    id: 'B7',
    must: 3,
    goal: 2,
    what: '400 danmu/s to 500 students, age p99',
    from: { bench: 'danmu', name: 'age of a danmu, p99' },
  },
  {
    ...share,
    id: 'B8',
    must: 1.5,
    goal: 1.4,
    what: 'an inbound command to the mailbox, CPU : a raw ws handler that does the same parse',
    from: { bench: 'inbound', name: 'a command to the mailbox' },
  },
  {
    ...share,
    id: 'B8',
    must: 4,
    goal: 3,
    what: 'an inbound command to the receipt, CPU : a raw ws handler that does the same parse',
    from: { bench: 'inbound', name: 'a command to the receipt' },
    limit:
      'It is made durable and projected in the same process, which its peer does not do. In a profile of the whole run a tenth was taking frames in, a tenth writing to sockets and to PostgreSQL, a seventh reading back from PostgreSQL what was just recorded, a twentieth checking its hashes; nothing else was above 7 %. To read back nothing that the process itself appended would lift it most.',
  },
  {
    ...share,
    id: 'B9',
    must: 1.3,
    goal: 1.15,
    what: 'memory per student at 2,000 : raw ws',
    from: { bench: 'room-memory', name: 'memory per student at 2000' },
  },
  {
    ...kb,
    id: 'B9',
    must: 30,
    goal: 15,
    what: 'memory per student at 2,000',
    from: { bench: 'room-memory', name: 'memory per student at 2000' },
  },
  {
    ...share,
    id: 'B10',
    must: 1.1,
    goal: 1.05,
    what: 'append at 100,000 facts in the stream : at 1,000, time',
    from: { bench: 'long-stream', name: 'append at 100000 facts' },
  },
  {
    ...times,
    id: 'B10',
    must: 30,
    goal: 50,
    what: 'recovery by snapshot : full replay',
    from: { bench: 'long-stream', name: 'recovery by snapshot' },
  },
  {
    ...times,
    id: 'B11',
    must: 0.8,
    goal: 0.9,
    what: 'commands/s at 200 lessons : at 1',
    from: { bench: 'many-lessons', name: 'commands in 200 lessons' },
  },
  {
    ...exponent,
    id: 'B11',
    must: 1.15,
    goal: 1.05,
    what: 'CPU over students, exponent from 100 to 3,000',
    from: { bench: 'many-lessons', name: 'exponent of CPU over students' },
  },
  {
    ...times,
    id: 'B12',
    must: 30,
    goal: 40,
    what: 'projection catch-up, facts/s into the rows of reports : an upsert for each fact',
    from: { bench: 'catch-up', name: 'reports from facts, beside an upsert each' },
  },
  {
    ...ms,
    id: 'B12',
    must: 500,
    goal: 200,
    what: 'from a receipt to the rows of reports, p99, under the load of B1',
    from: { bench: 'hot-lesson', name: 'lag of reports beside them, p99' },
  },
  {
    ...s,
    id: 'B13',
    must: 2,
    goal: 1.2,
    what: '1,000 join at one instant through one address, until all are in',
    from: { bench: 'storms', name: 'until 1000 who join at once are in' },
  },
  {
    ...s,
    id: 'B13',
    must: 6,
    goal: 4,
    what: '3,000 join at one instant through one address, until all are in',
    from: { bench: 'storms', name: 'until 3000 who join at once are in' },
  },
  {
    ...s,
    id: 'B14',
    must: 3,
    goal: 2,
    what: 'first load on a phone (slow 4G, 4× CPU), to the first slide',
    from: { bench: 'first-load', name: 'the first slide, slow 4G, 4× CPU' },
  },
  {
    ...share,
    id: 'B15',
    must: 3,
    goal: 1.5,
    what: 'the cluster on one machine : one process, last receipt of 1,000',
    from: { bench: 'cluster', name: 'last receipt of 1000 in the cluster' },
  },
  {
    ...times,
    id: 'B16',
    must: 0.67,
    goal: 0.75,
    what: 'relay, facts/s : a bare kafkajs producer of the same records',
    from: { bench: 'relay', name: 'relay, ledger to topic' },
  },
  {
    ...ms,
    id: 'B17',
    must: 150,
    goal: 100,
    what: 'cold seek in a lesson of 1,000 students and 90 minutes, as student, p95',
    from: { bench: 'replay', name: 'seek as student, cold, p95' },
  },
  {
    ...ms,
    id: 'B17',
    must: 150,
    goal: 100,
    what: 'cold seek in a lesson of 1,000 students and 90 minutes, as teacher, p95',
    from: { bench: 'replay', name: 'seek as teacher, cold, p95' },
  },
  {
    ...ms,
    id: 'B18',
    must: 500,
    goal: 250,
    what: 'an exam’s end: 1,000 submit in the last 3 s, receipt p99',
    from: { bench: 'exam-end', name: 'the end of an exam, receipt p99' },
  },
  {
    ...ms,
    id: 'B18',
    must: 150,
    goal: 80,
    what: 'the first screen of a gradebook of 3,000 students and 60 units over HTTP, p95',
    from: { bench: 'term', name: 'first screen of a transcript of 3,000 with 60 units over HTTP, p95' },
  },
  {
    ...ms,
    id: 'B18',
    must: 200,
    goal: 100,
    what: 'a score until the gradebook shows it, while a lesson of 1,000 answers, p99',
    from: { bench: 'term', name: 'lag of the gradebook while a lesson of 1,000 answers, p99' },
  },
  {
    ...ms,
    id: 'B18',
    must: 150,
    goal: 100,
    what: '100 submissions graded by the keyboard, what the program adds to each, p95',
    from: { bench: 'grading', name: 'a submission of 100 graded by two keys, until the next is there, p95' },
  },
  {
    ...times,
    id: 'B19',
    must: 0.1,
    goal: 0.3,
    what: 'an upload of 2 GB with 5 cuts, hashed while it streams, MB/s : a plain copy of it, flushed',
    from: { bench: 'content', name: 'upload of 2047 MB with 5 cuts, the same hash' },
  },
  {
    ...mb,
    id: 'B19',
    must: 80,
    goal: 50,
    what: 'memory of the server over base while 2 GB go up, after a first 2 GB',
    from: { bench: 'content', name: 'memory of the server over base while it goes up' },
  },
  {
    ...times,
    id: 'B19',
    must: 0.4,
    goal: 0.6,
    what: '200 range reads of one file at once, MB/s : node’s own http server',
    from: { bench: 'content', name: '200 range reads of one file at once' },
  },
  {
    ...percent,
    id: 'B20',
    must: 20,
    goal: 10,
    what: '1,000 who watch a replay report each minute, of one core',
    from: { bench: 'content', name: 'reports of 1000 who watch, of one core' },
  },
  {
    ...ms,
    id: 'B20',
    must: 200,
    goal: 100,
    what: 'a seek in a replay until the lesson’s facts are in step, p95',
    from: { bench: 'content', name: 'a seek until the lesson’s facts are in step, p95' },
  },
  {
    ...share,
    id: 'B21',
    must: 1.2,
    goal: 1.1,
    what: 'a film made ready for players, time : plain ffmpeg with the same encoder and threads',
    from: { bench: 'transcoding', name: 'transcoding 60 s of 720p' },
  },
];
