import { Link, matchPath, useLocation } from 'react-router';
import { useUser } from '../kit/data/use-user.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { KeyList } from '../kit/ui/key-list.tsx';
import { useText } from './texts.ts';

/** What each page in the shell is for. */
export const PAGES = {
  '/': 'help.home',
  '/me': 'help.me',
  '/me/close': 'help.closure',
  '/me/membership': 'help.membership',
  '/me/orders': 'help.orders',
  '/me/invoices': 'help.invoices',
  '/invoices': 'help.invoiceQueue',
  '/invoices/calendar': 'help.calendar',
  '/books': 'help.books',
  '/outbox': 'help.outbox',
  '/identities': 'help.identities',
  '/agreements': 'help.agreements',
  '/fonts': 'help.fonts',
  '/feedback': 'help.feedback',
  '/feedback/queue': 'help.feedbackQueue',
  '/access': 'help.access',
  '/explore': 'help.explore',
  '/log': 'help.log',
  '/announcements': 'help.announcements',
  '/announcements/:id': 'help.announcement',
  '/drive': 'help.drive',
  '/drive/shared': 'help.driveShared',
  '/drive/queue': 'help.driveQueue',
  '/drive/:id': 'help.driveFile',
  '/meetings': 'help.meetings',
  '/meetings/join': 'help.meetingJoin',
  '/meetings/:id': 'help.meeting',
  '/discussions': 'help.discussions',
  '/discussions/:id': 'help.discussion',
  '/questionnaires': 'help.questionnaires',
  '/questionnaires/:id': 'help.questionnaire',
  '/homework': 'help.homework',
  '/homework/:id': 'help.homeworkOne',
  '/homework/:id/grade': 'help.grade',
  '/experiments/:id': 'help.experiment',
  '/experiments/:id/grade': 'help.grade',
  '/class/:id/experiments': 'help.experiments',
  '/exams': 'help.exams',
  '/exams/mine': 'help.myExams',
  '/exams/:id': 'help.exam',
  '/exams/:id/sit': 'help.examEntry',
  '/attempts/:id/result': 'help.examResult',
  '/papers': 'help.papers',
  '/papers/:id': 'help.paper',
  '/library': 'help.library',
  '/library/import': 'help.libraryImport',
  '/courseware': 'help.courseware',
  '/courseware/:id': 'help.coursewareItem',
  '/leaves': 'help.leaves',
  '/courses': 'help.courses',
  '/courses/:id': 'help.courses',
  '/notices': 'help.notices',
  '/downloads': 'help.downloads',
  '/statistics': 'help.statistics',
  '/v2/web/ai-workspace': 'help.workspace',
  '/class/:id/data': 'help.statistics',
  '/grading': 'help.grading',
  '/class/:id/grading': 'help.grading',
  '/class/:id/knowledge': 'help.knowledge',
  '/class/:id/members': 'help.class',
  '/class/:id/settings': 'help.classSettings',
  '/class/:id/media': 'help.driveShared',
  '/class/:id/transcript': 'help.transcript',
  '/class/:id/questionnaires': 'help.questionnaires',
  '/class/:id/teams': 'help.teams',
  '/class/:id/certificates': 'help.certificates',
  '/class/:id/import': 'help.import',
  '/lesson/:id': 'help.lesson',
  '/lesson/:id/report': 'help.report',
  '/lesson/:id/video': 'help.video',
  '/lesson/:id/video/cut/:segmentId': 'help.cut',
} as const;

/** What this page is for, and the keys that hold here. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const { pathname } = useLocation();
  const user = useUser();
  const [, what = 'help.other'] = Object.entries(PAGES).find(([path]) => matchPath(path, pathname)) ?? [];
  return (
    <Dialog title={t('help.title')} onClose={onClose}>
      <p>{t(what)}</p>
      {user.bound && (
        <p>
          <Link to="/feedback" state={{ from: document.title }} onClick={onClose}>
            {t('help.tell')}
          </Link>
        </p>
      )}
      <h3>{t('help.keys')}</h3>
      <KeyList
        rows={[
          [['/'], t('help.search')],
          [['?'], t('help.open')],
          [['Esc'], t('help.close')],
          [['Tab'], t('help.next')],
          [['Enter'], t('help.press')],
          [['↑', '↓'], t('help.move')],
        ]}
      />
    </Dialog>
  );
}
