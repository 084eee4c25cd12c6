import { LIMITS } from '../src/kernel/limits.ts';
import { FORMATS } from '../src/xapi/formats.ts';
import { SOURCES } from '../src/xapi/sources.ts';
import { ACTIVITIES, ACTIVITY_TYPES, EXTENSIONS, VERB_NAMES, VERBS } from '../src/xapi/vocabulary.ts';
import { page, table } from './markdown.ts';

const code = (text: string): string => `\`${text}\``;

/** docs/xapi.md: how statements are read, and what they say. */
export function xapiPage(): string {
  return page('The learning log as xAPI statements', [
    'Whatever students did in lessons can be read as statements of [xAPI 1.0.3](https://github.com/adlnet/xAPI-Spec), under pseudonyms: the accounts are those of the column `learner` in [analytics.md](analytics.md). Statements are made from facts and from what happened on screens; they cannot be written.',
    '## Read them',
    'Whoever runs the installation makes a key for each program that reads; its secret is shown once, and only its hash is kept. A key belongs to one school.',
    '```sh\nnpm run consumer -- add "data centre"      # prints key and secret; of several schools, one: --school <id>\nnpm run consumer -- list\nnpm run consumer -- revoke <key>\n\ncurl -u <key>:<secret> -H "X-Experience-API-Version: 1.0.3" "http://localhost:8080/xapi/statements?limit=10"\n```',
    [
      '- `GET` and `HEAD /xapi/statements` take the parameters of the standard: `statementId`, `voidedStatementId`, `agent`, `verb`, `activity`, `registration`, `related_activities`, `related_agents`, `since`, `until`, `limit`, `format`, `attachments`, `ascending`. One that is unknown, malformed or contradicts another is answered with 400.',
      `- At most ${LIMITS.xapiStatementsPerPage} statements come at once, and \`more\` leads on. A key may ask ${LIMITS.xapiRequestsPerMinute} times a minute, and ${LIMITS.xapiReadsAtOnce} questions at once (429, and \`Retry-After\` says in how many seconds it may again); one that takes longer than ${LIMITS.xapiQueryMs / 1000} s is given up (422), and \`since\` and \`until\` make it smaller.`,
      '- `X-Experience-API-Version` and `X-Experience-API-Consistent-Through` are on every answer under `/xapi`, refusals included. The second says up to when everything is there; nothing stored later is shown. It is some seconds ago, so that what is being recorded cannot slip in behind it. To follow the log, ask `ascending=true` with `since` one millisecond before the last header, and drop the ids that you have.',
      `- \`format\` is ${FORMATS.map(code).join(', ')}; with \`attachments=true\` the answer is multipart, though there are none.`,
      '- `/xapi/about` is open to all.',
      '- Ids of activities and accounts begin with `LECTERN_ADDRESS`; set it, so that they stay what they are whatever address the server is reached by.',
    ].join('\n'),
    '## What is not offered',
    [
      '- **Writing.** `PUT`, `POST` and `DELETE /xapi/statements` are answered with 405: statements follow from facts, and a program that could add some would add what nobody did.',
      '- **State, profiles, agents and activities** (`/xapi/activities/state`, `/xapi/activities/profile`, `/xapi/agents/profile`, `/xapi/agents`, `/xapi/activities`): 404. They are where content keeps its own data; there is no such content here, and what there is to say of an activity is in its statements.',
      '- **The alternate request syntax** (`POST …?method=GET`), attachments with content, and signed statements.',
      '- **xAPI 2.0** (IEEE 9274.1.1): only versions 1.0.x are spoken, and another one in `X-Experience-API-Version` is answered with 400.',
      '- **Caliper Analytics** of 1EdTech: there is neither an endpoint nor a file in that form. Who needs it makes it of these statements, of the [tables](analytics.md) or of the [facts](analysts.md).',
    ].join('\n'),
    'An analyst exports the same statements as a file, one a line, from the data set of events in the explorer: chosen by term, class, lesson, learner and time of what happened, and without the titles of lessons, the names of classes and the texts of questions, whose ids stay.',
    '## What they say',
    'Ids of statements follow from the facts and the pseudonym: the same lesson gives the same statements, however often they are made. Auditors and teachers are in none. What a teacher corrects is voided, and said anew where something else holds. What pages tell is said as far as it can have been: of a lesson that the student’s class had and that had begun, at most as long as it ran, and of pages that the class was shown.',
    table(
      ['verb', 'IRI', 'of', 'it says that a student', 'from'],
      VERB_NAMES.map((name) => {
        const { says, facts, events = [] } = SOURCES[name];
        return [name, code(VERBS[name].id), VERBS[name].profile, says, [...facts, ...events].map(code).join(', ')];
      }),
    ),
    'No published profile has a verb for casting a vote: a poll is `responded` to, and its question has no correct response.',
    table(
      ['activity', 'type', 'of', 'id, after the installation’s address'],
      Object.entries(ACTIVITY_TYPES).map(([name, { id, profile }]) => [
        name,
        code(id),
        profile,
        code(`${ACTIVITIES}${name}/…`),
      ]),
    ),
    [
      '- The registration is the lesson’s id; the parent of a question, slide or result is the lesson, and the class is what groups them.',
      `- The extension \`${EXTENSIONS}fact\` names the fact that a statement follows from (lesson and version), \`${EXTENSIONS}attendance\` is present or late, \`${EXTENSIONS}late\` marks an answer that came too late.`,
      '- A response is the letters of the choices, as in `A[,]C`, or `true` and `false`; points are raw scores from 0 to what the question is worth.',
    ].join('\n'),
  ]);
}
