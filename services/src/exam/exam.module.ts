import { exam, type OpenExamPapers, type PublishExam } from '@lectern/contracts/exam/exam.ts';
import { photoCheck, type SendExamPhoto } from '@lectern/contracts/exam/photo-check.ts';
import { ExamPhoto, ExamPhotos as ShownPhotos } from '@lectern/contracts/exam/photo-queries.ts';
import { Exams, ExamTerms, MyExams } from '@lectern/contracts/exam/queries.ts';
import type { CommandOf } from '@lectern/contracts/kernel/command.ts';
import { filesOf, picturesIn } from '@lectern/contracts/kernel/picture.ts';
import { Inject, Module } from '@nestjs/common';
import { Commerce } from '../directory/commerce.ts';
import { Class, Member, Person } from '../directory/tables.ts';
import { FileUses } from '../edge/files/file-uses.ts';
import { Answers } from '../edge/http/questions.ts';
import { hashed } from '../edge/limits/short-password.ts';
import { codesTyped, Tries } from '../edge/limits/tries.ts';
import { Lists } from '../edge/lists/lists.ts';
import { Deciders, type Gather } from '../ledger/command/deciders.ts';
import { SETTINGS, type Settings } from '../ops/settings.ts';
import type { Actor } from '../ledger/submission.ts';
import { Freshness } from '../rows/freshness.ts';
import { Projector } from '../rows/projector.ts';
import { Tables } from '../rows/tables.ts';
import { ExamPhotos } from './exam-photos.ts';
import { decideExam, type ExamGathered } from './exam.decider.ts';
import { ExamStreams } from './exam.streams.ts';
import { exams } from './exam.rows.ts';
import { decidePhotoCheck, type PhotoGathered } from './photo-check.decider.ts';
import { PhotoCheckQueries } from './photo-check.queries.ts';
import { PhotoController } from './photo.controller.ts';

const DAY_MS = 86_400_000;
/** What somebody publishes within it is published at once. */
const AT_ONCE_MS = 60_000;

const its = {
  class: { table: Class, on: { id: 'classId' } },
  member: { table: Member, on: { classId: 'classId' } },
} as const;

type Given = Partial<CommandOf<typeof PublishExam>['data']>;
type Opening = CommandOf<typeof OpenExamPapers>['data'];

@Module({ controllers: [PhotoController], providers: [ExamStreams, ExamPhotos, PhotoCheckQueries] })
export class ExamModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    lists: Lists,
    projector: Projector,
    streams: ExamStreams,
    commerce: Commerce,
    tries: Tries,
    photos: ExamPhotos,
    checks: PhotoCheckQueries,
    freshness: Freshness,
    tables: Tables,
    @Inject(SETTINGS) programSettings: Settings,
    uses: FileUses,
  ) {
    /** What was published a moment ago is among it; of commands that come in the same moment, all may pass. */
    const classes = async (paperId: string, { personId, school }: Actor, at: number) => {
      await freshness.caughtUp([exams.name]);
      const just = { school, paperId, authorId: personId, sentAt: { from: at - AT_ONCE_MS } };
      const sent = await tables.count(tables.select(exams).where(just));
      return { sent, most: programSettings.examsAtOnce };
    };
    const gather: Gather = async (_, data, actor, at): Promise<ExamGathered> => {
      const { password, viewPassword, paperId, settings } = data as Given;
      const whyClosed = settings?.proctoring && (await commerce.whyClosed(actor, 'proctoring', at));
      return {
        ...(password && { hash: hashed(password) }),
        ...(viewPassword && { viewHash: hashed(viewPassword) }),
        ...(whyClosed && { whyClosed }),
        ...(paperId !== undefined && {
          paper: await streams.paper(paperId, actor),
          classes: await classes(paperId, actor, at),
        }),
      };
    };
    const opening: Gather = async (id, data, { personId, bound }, _at, from = ''): Promise<ExamGathered> => {
      const { password } = data as Opening;
      const counted = codesTyped({ personId: `${id} papers ${personId}`, bound }, from, 'shortCodesOfPerson');
      const isRight = await tries.guess(counted, async () => (await streams.isViewPassword(id, password)) || undefined);
      return { isRight: isRight === true };
    };
    deciders.register(exam, decideExam, { PublishExam: gather, ReviseExam: gather, OpenExamPapers: opening });
    const showing: Gather = async (_, data, { personId }): Promise<PhotoGathered> => {
      const { photoId } = data as CommandOf<typeof SendExamPhoto>['data'];
      return { isThere: await photos.isThere(personId, photoId), keptMs: programSettings.examPhotoDays * DAY_MS };
    };
    deciders.register(photoCheck, decidePhotoCheck, { SendExamPhoto: showing });
    projector.keepRows(exams);
    // An exam has what its paper showed, whatever becomes of that.
    uses.follow('file-uses-exam', ['exam'], ({ version, data }) => {
      const fileIds = filesOf(picturesIn(data));
      return fileIds.length === 0 ? undefined : { subject: `${version}`, fileIds };
    });
    answers.register(ExamTerms, ({ id }) => streams.terms(id));
    answers.register(ShownPhotos, ({ id }, asker) => checks.all(id, asker!));
    answers.register(ExamPhoto, ({ id, photoId }) => checks.one(id, photoId));
    lists.serve(Exams, {
      rows: exams,
      join: { ...its, author: { table: Person, on: { id: 'authorId' } } },
      show: { className: 'class.name', students: 'class.students', author: 'author.name' },
      search: ['search', 'author.name'],
      where: ({ personId }) => ({
        'member.personId': personId,
        'member.role': ['teacher', 'coTeacher', 'assistant'],
        status: ['scheduled', 'published'],
      }),
    });
    lists.serve(MyExams, {
      rows: exams,
      join: its,
      show: { className: 'class.name' },
      where: ({ personId }) => ({
        'member.personId': personId,
        'member.role': ['student', 'representative', 'auditor'],
        status: 'published',
      }),
    });
  }
}
