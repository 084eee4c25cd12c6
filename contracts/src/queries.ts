import { accessQueries } from './access/access.ts';
import { accountQueries } from './account/account.ts';
import { providerQueries } from './account/provider.ts';
import { agreementQueries } from './agreement/agreement.ts';
import { consentQueries } from './agreement/consent.ts';
import { analyticsQueries } from './analytics/queries.ts';
import { announcementQueries } from './announcement/queries.ts';
import { dossierQueries } from './attempt/dossier.ts';
import { examProctoringQueries } from './attempt/exam-proctoring.ts';
import { examResultQueries } from './attempt/exam-results.ts';
import { attemptQueries } from './attempt/queries.ts';
import { attendanceQueries } from './attendance/queries.ts';
import { behaviourQueries } from './behaviour/tags.ts';
import { certificateQueries } from './certificate/certificate.ts';
import { classQueries } from './class/queries.ts';
import { closureQueries } from './closure/closure.ts';
import { courseQueries } from './course/queries.ts';
import { coursewareQueries } from './courseware/queries.ts';
import { discussionQueries } from './discussion/queries.ts';
import { downloadQueries } from './download/download.ts';
import { driveQueries } from './drive/queries.ts';
import { evidenceQueries } from './evidence/queries.ts';
import { examPhotoQueries } from './exam/photo-queries.ts';
import { examQueries } from './exam/queries.ts';
import { fontQueries } from './font/font.ts';
import { feedbackQueries } from './feedback/queries.ts';
import { gradingQueries } from './grading/grading.ts';
import { groupingQueries } from './grouping/queries.ts';
import { guestsQueries } from './guests/guests.ts';
import { experimentQueries } from './experiment/queries.ts';
import { homeworkQueries } from './homework/queries.ts';
import { identityQueries } from './identity/identity.ts';
import { calendarQueries } from './invoice/calendar.ts';
import { invoiceQueries } from './invoice/queries.ts';
import { journalQueries } from './journal/journal.ts';
import type { QueryKind } from './kernel/command.ts';
import { isList } from './kernel/list.ts';
import { knowledgeQueries } from './knowledge/queries.ts';
import { leaveQueries } from './leave/leave.ts';
import { lessonQueries } from './lesson/queries.ts';
import { libraryQueries } from './library/queries.ts';
import { liveVideoQueries } from './liveVideo/calls.ts';
import { meetingQueries } from './meeting/queries.ts';
import { membershipQueries } from './membership/membership.ts';
import { noteQueries } from './note/note.ts';
import { noticeQueries } from './notice/notice.ts';
import { orderQueries } from './order/queries.ts';
import { ownDataQueries } from './own-data/own-data.ts';
import { paperQueries } from './paper/queries.ts';
import { passkeyQueries } from './passkey/passkey.ts';
import { playbackQueries } from './playback/queries.ts';
import { questionnaireQueries } from './questionnaire/queries.ts';
import { quickAnswerQueries } from './quickAnswer/quickAnswer.ts';
import { quizQueries } from './quiz/queries.ts';
import { replayQueries } from './replay/queries.ts';
import { reportQueries } from './reports/queries.ts';
import { rollCallQueries } from './rollCall/rollCall.ts';
import { rosterQueries } from './roster/roster.ts';
import { searchQueries } from './search/search.ts';
import { sessionQueries } from './session/queries.ts';
import { siteQueries } from './site/site.ts';
import { slidesQueries } from './slides/queries.ts';
import { statisticsQueries } from './statistics/queries.ts';
import { teamQueries } from './team/queries.ts';
import { objectionQueries } from './objection/objection.ts';
import { transcriptQueries } from './transcript/queries.ts';
import { workspaceQueries } from './workspace/workspace.ts';
import { twoStepQueries } from './two-step/two-step.ts';

const asked = [
  ...sessionQueries,
  ...accountQueries,
  ...twoStepQueries,
  ...providerQueries,
  ...passkeyQueries,
  ...lessonQueries,
  ...attendanceQueries,
  ...quizQueries,
  ...slidesQueries,
  ...classQueries,
  ...rosterQueries,
  ...journalQueries,
  ...groupingQueries,
  ...guestsQueries,
  ...leaveQueries,
  ...behaviourQueries,
  ...rollCallQueries,
  ...quickAnswerQueries,
  ...liveVideoQueries,
  ...accessQueries,
  ...announcementQueries,
  ...noticeQueries,
  ...noteQueries,
  ...closureQueries,
  ...courseQueries,
  ...identityQueries,
  ...agreementQueries,
  ...consentQueries,
  ...fontQueries,
  ...membershipQueries,
  ...orderQueries,
  ...siteQueries,
  ...feedbackQueries,
  ...libraryQueries,
  ...invoiceQueries,
  ...calendarQueries,
  ...attemptQueries,
  ...dossierQueries,
  ...examResultQueries,
  ...examProctoringQueries,
  ...examQueries,
  ...examPhotoQueries,
  ...paperQueries,
  ...coursewareQueries,
  ...homeworkQueries,
  ...experimentQueries,
  ...discussionQueries,
  ...questionnaireQueries,
  ...driveQueries,
  ...teamQueries,
  ...transcriptQueries,
  ...objectionQueries,
  ...statisticsQueries,
  ...gradingQueries,
  ...knowledgeQueries,
  ...meetingQueries,
  ...playbackQueries,
  ...ownDataQueries,
  ...workspaceQueries,
  ...downloadQueries,
  ...certificateQueries,
  ...searchQueries,
  ...replayQueries,
  ...evidenceQueries,
  ...reportQueries,
  ...analyticsQueries,
];

/** The lists among them: each can be had as a file, too, where it says its columns. */
export const lists = asked.filter((kind) => isList(kind));
export const queries: readonly QueryKind[] = [...asked, ...lists.flatMap(({ files }) => files)];
