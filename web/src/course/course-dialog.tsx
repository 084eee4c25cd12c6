import { CreateCourse, EditCourse } from '@lectern/contracts/course/course.ts';
import type { CourseRow } from '@lectern/contracts/course/queries.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { useState } from 'react';
import { CommandDialog } from '../kit/forms/command-form.tsx';
import { ChoiceField, type FieldProps } from '../kit/forms/field.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { COURSE_TYPES } from '@lectern/contracts/course/course.ts';
import { useText } from './texts.ts';
import { useCoursesAgain } from './use-courses.ts';

/** What is asked of a course, new or edited; each entry counts its units [R5.01]. */
function useDetails() {
  const { t } = useText();
  return {
    name: { label: t('course.name'), hint: t('course.nameHint') },
    shortName: { label: t('course.shortName') },
    type: { label: t('course.type'), as: TypeField },
    term: { label: t('course.termEntry'), hint: t('course.termHint') },
    schoolName: { label: t('course.schoolName') },
    department: { label: t('course.department') },
  };
}

function TypeField(props: FieldProps<string>) {
  const { t } = useText();
  return <ChoiceField {...props} options={COURSE_TYPES.map((id) => ({ id, label: t(`course.type.${id}`) }))} />;
}

interface CreateProps {
  readonly onClose: () => void;
  readonly onCreated: (id: string, name: string, receipt?: Receipt) => void;
}

/** Makes a course. Its id is made once, so that sending twice makes one. */
export function CreateCourseDialog({ onClose, onCreated }: CreateProps) {
  const { t } = useText();
  const fields = useDetails();
  const [id] = useState(() => newId());
  return (
    <CommandDialog
      title={t('course.new')}
      submit={t('course.create')}
      command={CreateCourse}
      to={{ family: 'course', id }}
      start={{ type: 'university' }}
      fields={fields}
      draft="course"
      onClose={onClose}
      onDone={({ receipt }, { name }) => onCreated(id, String(name).trim(), receipt)}
    />
  );
}

/** Calls a course otherwise; whoever comes later sees both versions. */
export function EditCourseDialog({ course, onClose }: { course: CourseRow; onClose: () => void }) {
  const { t } = useText();
  const fields = useDetails();
  const again = useCoursesAgain();
  const [{ id, name, shortName, type, term, schoolName, department, editedIn }] = useState(course); // what is edited does not change under the hands
  return (
    <CommandDialog
      title={t('course.edit')}
      submit={t('course.save')}
      command={EditCourse}
      to={{ family: 'course', id }}
      start={{ name, shortName, type, term, schoolName, department }}
      fields={fields}
      edited={{ basedOn: editedIn }}
      onClose={onClose}
      onDone={({ receipt }) => {
        toast('ok', t('course.wasEdited'));
        again(receipt);
        onClose();
      }}
    />
  );
}
