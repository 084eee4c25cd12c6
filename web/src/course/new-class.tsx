import { Courses } from '@lectern/contracts/course/queries.ts';
import { useState } from 'react';
import { CreateClassDialog } from '../class/create-class-dialog.tsx';
import { joinAddress, joinHost } from '../kit/data/join-address.ts';
import { useList } from '../kit/lists/use-list.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { Button } from '../kit/ui/button.tsx';
import { QrCode } from '../kit/ui/qr-code.tsx';
import { Skeleton } from '../kit/ui/states.tsx';
import { CreateCourseDialog } from './course-dialog.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { useText } from './texts.ts';
import { useCoursesAgain } from './use-courses.ts';

/** A class in a course; then what students join it by. */
export function NewClass({ courseId, onClose }: { courseId: string; onClose: () => void }) {
  const again = useCoursesAgain();
  const [made, setMade] = useState<{ readonly id: string; readonly name: string }>();
  if (made) return <ClassCode courseId={courseId} {...made} onClose={onClose} />;
  return (
    <CreateClassDialog
      courseId={courseId}
      onClose={onClose}
      onCreated={(id, name, receipt) => {
        again(receipt);
        setMade({ id, name });
      }}
    />
  );
}

/** A course and then its first class, one dialog after the other; who closes the second has the course all the same. */
export function NewCourse({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const again = useCoursesAgain();
  const [courseId, setCourseId] = useState<string>();
  if (courseId !== undefined) return <NewClass courseId={courseId} onClose={onClose} />;
  return (
    <CreateCourseDialog
      onClose={onClose}
      onCreated={(id, name, receipt) => {
        again(receipt);
        toast('ok', t('course.wasCreated', { name }));
        setCourseId(id);
      }}
    />
  );
}

function ClassCode({
  courseId,
  id,
  name,
  onClose,
}: {
  courseId: string;
  id: string;
  name: string;
  onClose: () => void;
}) {
  const { t } = useText();
  const { rows, again } = useList(Courses, { id: courseId });
  const code = rows?.[0]?.classes.find((one) => one.id === id)?.inviteCode;
  return (
    <Dialog
      title={t('course.classReady', { name })}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          {t('course.done')}
        </Button>
      }
    >
      <div className="class-code">
        {code === undefined ? (
          <Skeleton lines={4} retry={again} />
        ) : (
          <>
            <QrCode text={joinAddress(code)} />
            <b className="mono">{code}</b>
            <p className="i2">{t('course.classCode', { address: joinHost() })}</p>
          </>
        )}
      </div>
    </Dialog>
  );
}
