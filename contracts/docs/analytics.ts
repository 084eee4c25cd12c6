import type { Column } from '../src/analytics/column.ts';
import { DATASETS, type Dataset } from '../src/analytics/datasets.ts';
import { page, table } from './markdown.ts';
import { WORKED_QUERIES, type WorkedQuery } from './worked-queries.ts';

const SQL_NAMES: Readonly<Record<Column['type'], string>> = {
  uuid: 'uuid',
  text: 'text',
  int: 'integer',
  long: 'bigint',
  number: 'double precision',
  boolean: 'boolean',
  time: 'timestamptz',
  date: 'date',
};

/** docs/analytics.md: the dictionary of the learning log, and what can be asked of it. */
export function analyticsPage(): string {
  return page('The learning log', [
    INTRODUCTION,
    '## A login',
    LOGIN,
    '## What to know before counting',
    RULES,
    '## Datasets',
    table(
      ['dataset', 'what a row is', '每行是什么'],
      DATASETS.map(({ name, grain }) => [`[${name}](#${name})`, grain.en, grain['zh-cn']]),
    ),
    ...DATASETS.flatMap(section),
    '## Ten worked queries',
    'Each is run by a test as an analyst would run it, and compared with what the facts themselves come to.',
    "The first also gives the same answer from exported Parquet files in DuckDB, as it stands, once each file is a view: `create view question as from read_parquet('question.parquet')`, and `answer` alike. In the explorer it is a count of `answer` by `question`, measure share of `correct`, and then by `came_late` within the first bar. A test compares all three.",
    ...WORKED_QUERIES.flatMap(worked),
  ]);
}

function section({ name, title, grain, freshness, retention, key, filters, columns }: Dataset): string[] {
  return [
    `### ${name}`,
    `${title.en} · ${title['zh-cn']}: ${grain.en}.`,
    [
      `- updated: ${freshness.en}`,
      `- kept: ${retention.en}`,
      `- a row is named by: ${key.join(', ')}`,
      `- in the explorer and in exports chosen by: ${Object.entries(filters)
        .map(([filter, column]) => (filter === column ? filter : `${filter} (${column})`))
        .join(', ')}`,
    ].join('\n'),
    table(['column', 'type', 'what it is', '说明', 'rests on'], columns.map(described)),
  ];
}

const described = ({ name, type, about, nullable, facts = [] }: Column) => [
  name,
  `${SQL_NAMES[type]}${nullable === true ? ', may be null' : ''}`,
  about.en,
  about['zh-cn'],
  facts.join(', '),
];

const worked = ({ asks, sql }: WorkedQuery, index: number) => [
  `### ${index + 1}. ${asks}`,
  ['```sql', sql.trim(), '```'].join('\n'),
];

const INTRODUCTION = `Everything that happens in lessons stands in one log, and this is how it is read as tables: in SQL, on the page \`/explore\`, and as files (CSV, XLSX, JSON Lines, Parquet). All three are made from one dictionary, so that a column means the same everywhere. It has two sources: the **facts**, which the program decides on and never changes, and what people did **on screens**, as their browsers tell it. Whoever wants the facts themselves, as they happen, reads them [from Kafka](analysts.md).

Nothing that anybody wrote is in it, and no name: people are **pseudonyms** (\`learner\`, \`actor\`), digests of who they are and of a secret that no analyst can read. One person has one pseudonym in all datasets of a school, for ever. Who stands behind one is told on the page \`/explore\` to whoever was granted that, at most 200 at once, and each time is a fact that others see. Who was erased stays in the figures, and nobody can be told who it was.

**Pseudonyms hide who somebody is from those who see only this.** An answer has its version, an event its place in its lesson: whoever can also see the facts of that lesson — its teachers, reviewers who watch it again or take its evidence — finds the same place there, with the name. One such lesson is enough to know a pseudonym in all others. Who may analyse should therefore not be who may review, and an export goes to nobody who taught.`;

const LOGIN = `Whoever runs the installation makes one, for one school:

\`\`\`sh
npm run analyst -- --login ann --school demo      # shows a connection string, once; again: a new password
npm run analyst -- --login ann --remove           # ends its sessions; says what is left of it
\`\`\`

It reads the views of the schema \`analytics\`, which its search path begins with, and of them the rows of its school. Which school that is stands in a table that only the owner of the database writes, by the name that one signed in with: no setting changes it. Its transactions only read, and a statement ends after 60 s: where a session says otherwise, the views give nothing. Postgres lets a session take its own limit back while a view is being read, so the program keeps time as well: a transaction that is two minutes old is ended, with its session, and so are the sessions of a login that is given a new password. So is memory: the views give nothing above 64 MB of \`work_mem\`, and a session that holds more than 1 GB is ended within seconds, where Postgres runs on the same machine. It has five connections at most, 2 GB of disk in each while it sorts, no tables of its own, and none of the program's; no locks, large objects or blocks of code, and nothing that it could write to the log of the database. In the Postgres that Lectern brings it connects to no other database. Of a Postgres that was there before, only its superuser can take some of that: \`npm run analyst\` says what it still allows, and the statement that forbids it. It may change its own settings and its password, as every login of Postgres may: it reads nothing else by that, and no longer, and \`npm run analyst\` sets them anew.

Sessions begin with \`enable_nestloop = off\`, and that is well so: the views are made of views, Postgres thinks them much smaller than they are, and a loop within a loop over a term runs into those 60 s where a join by hash takes half a second.

**What several schools in one database can tell of each other.** No row, no value and no statement of another school is to be had. Counts are, of all schools together: \`EXPLAIN\` says how many rows a table has, and with \`ANALYZE\` how many it passed over; \`pg_class\`, \`pg_stat_user_tables\` and the functions that give a table's size say the same. Postgres has no right to \`EXPLAIN\` that one could take away, and hiding the catalogue without it would only break the programs that read it. Where a school must not know how large the others are, give its analysts exports or Parquet, or the school a database of its own. Every login may also \`listen\` and \`notify\`, and see that others are signed in.`;

const RULES = `- **Students only.** Auditors and assistants are in no figure; they are in \`event\`, with their role.
- **Terms** follow from the day in China's zone: \`2026-1\` is autumn 2026 (September to January), \`2026-2\` spring 2027 (February to August). A lesson counts in the term in which it began.
- **Times** are \`timestamptz\`; \`date\` is the day in China's zone. What people did on screens goes by the clock of their browser, moved by as much as it was wrong; all else by the database's. In CSV and JSON lines they are ISO 8601 in UTC; in Parquet they are moments in UTC (\`isAdjustedToUTC\`), \`date\` is a DATE and an id a UUID.
- **An answer that counts** is the last one given in time, or a late one that the teacher accepted. \`correct\` is empty where there is no right answer, as in a poll: an average passes it by.
- **Test lessons** (under 15 minutes with under 10 % of the class in them) are flagged, not left out. A later correction of attendance clears the flag.
- **A corrected attendance** changes every figure that rests on it, at once. The correction stands in \`event\`.
- **Points and scores** are points with one decimal; shares go from 0 to 1.
- **\`class\` and \`lesson\`** are ids. Titles are words that somebody wrote: they are not in here.`;
