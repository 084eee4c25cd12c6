import type { Fact } from '@lectern/contracts/kernel/fact.ts';
import announcement from './announcement-1.json' with { type: 'json' };
import attempt from './attempt-1.json' with { type: 'json' };
import playback from './playback-1.json' with { type: 'json' };
import watching from './watching-1.json' with { type: 'json' };
import note from './note-1.json' with { type: 'json' };
import notice from './notice-1.json' with { type: 'json' };
import access from './access-1.json' with { type: 'json' };
import closure from './closure-1.json' with { type: 'json' };
import behaviour from './behaviour-1.json' with { type: 'json' };
import bonus from './bonus-1.json' with { type: 'json' };
import countdown from './countdown-1.json' with { type: 'json' };
import pagelinks from './pagelinks-1.json' with { type: 'json' };
import courseware from './courseware-1.json' with { type: 'json' };
import course from './course-1.json' with { type: 'json' };
import drive from './drive-1.json' with { type: 'json' };
import exam from './exam-1.json' with { type: 'json' };
import feedback from './feedback-1.json' with { type: 'json' };
import calendar from './calendar-1.json' with { type: 'json' };
import invoice from './invoice-1.json' with { type: 'json' };
import graded from './graded-1.json' with { type: 'json' };
import discussion from './discussion-1.json' with { type: 'json' };
import questionnaire from './questionnaire-1.json' with { type: 'json' };
import team from './team-1.json' with { type: 'json' };
import experiment from './experiment-1.json' with { type: 'json' };
import homework from './homework-1.json' with { type: 'json' };
import identity from './identity-1.json' with { type: 'json' };
import agreement from './agreement-1.json' with { type: 'json' };
import font from './font-1.json' with { type: 'json' };
import certificate from './certificate-1.json' with { type: 'json' };
import consent from './consent-1.json' with { type: 'json' };
import knowledge from './knowledge-1.json' with { type: 'json' };
import library from './library-1.json' with { type: 'json' };
import meeting from './meeting-1.json' with { type: 'json' };
import membership from './membership-1.json' with { type: 'json' };
import order from './order-1.json' with { type: 'json' };
import ofClass from './class-1.json' with { type: 'json' };
import paper from './paper-1.json' with { type: 'json' };
import packets from './packets-1.json' with { type: 'json' };
import livevideo from './livevideo-1.json' with { type: 'json' };
import quickanswer from './quickanswer-1.json' with { type: 'json' };
import ballots from './ballots-1.json' with { type: 'json' };
import cloud from './cloud-1.json' with { type: 'json' };
import card from './card-1.json' with { type: 'json' };
import rounds from './rounds-1.json' with { type: 'json' };
import rollcall from './rollcall-1.json' with { type: 'json' };
import statistics from './statistics-1.json' with { type: 'json' };
import objection from './objection-1.json' with { type: 'json' };
import transcript from './transcript-1.json' with { type: 'json' };
import programs from './programs-1.json' with { type: 'json' };
import lesson from './lesson-1.json' with { type: 'json' };

/** A log of a released form, with every kind of fact that its stream had; words stand in their boxes as `box of …`. */
export interface GoldenLog {
  readonly name: string;
  readonly family: string;
  readonly facts: readonly Fact[];
}

const logsOf = (family: string, logs: Readonly<Record<string, readonly object[]>>): GoldenLog[] =>
  Object.entries(logs).map(([name, facts]) => ({ name: `${family}-1-${name}`, family, facts: facts as Fact[] }));

/**
 * Every form of the log that was ever released: each of these is shown the same for ever. Facts are never edited; a new kind
 * goes into a log of the next form, or at the end of the newest one as long as that is not released.
 */
export const goldenLogs: readonly GoldenLog[] = [
  ...logsOf('lesson', lesson),
  ...logsOf('lesson', rollcall),
  ...logsOf('lesson', packets),
  ...logsOf('lesson', quickanswer),
  ...logsOf('lesson', livevideo),
  ...logsOf('lesson', countdown),
  ...logsOf('lesson', pagelinks),
  ...logsOf('lesson', graded),
  ...logsOf('lesson', bonus),
  ...logsOf('lesson', { behaviour: behaviour.behaviour }),
  ...logsOf('behaviour', { tags: behaviour.tags }),
  ...logsOf('lesson', rounds),
  ...logsOf('lesson', card),
  ...logsOf('lesson', cloud),
  ...logsOf('lesson', ballots),
  ...logsOf('lesson', programs),
  ...logsOf('class', ofClass),
  ...logsOf('access', access),
  ...logsOf('announcement', announcement),
  ...logsOf('notice', notice),
  ...logsOf('note', note),
  ...logsOf('closure', closure),
  ...logsOf('course', course),
  ...logsOf('identity', identity),
  ...logsOf('agreement', agreement),
  ...logsOf('consent', consent),
  ...logsOf('font', font),
  ...logsOf('certificate', certificate),
  ...logsOf('membership', membership),
  ...logsOf('order', order),
  ...logsOf('feedback', feedback),
  ...logsOf('library', library),
  ...logsOf('invoice', invoice),
  ...logsOf('calendar', calendar),
  ...logsOf('exam', exam),
  ...logsOf('attempt', attempt),
  ...logsOf('paper', paper),
  ...logsOf('courseware', courseware),
  ...logsOf('homework', homework),
  ...logsOf('experiment', experiment),
  ...logsOf('discussion', discussion),
  ...logsOf('questionnaire', questionnaire),
  ...logsOf('statistics', statistics),
  ...logsOf('drive', drive),
  ...logsOf('team', team),
  ...logsOf('transcript', transcript),
  ...logsOf('objection', objection),
  ...logsOf('knowledge', knowledge),
  ...logsOf('meeting', meeting),
  ...logsOf('playback', playback),
  ...logsOf('watching', watching),
];
