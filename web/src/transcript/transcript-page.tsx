import { may } from '@lectern/contracts/kernel/roles.ts';
import { Transcript } from '@lectern/contracts/transcript/queries.ts';
import { askerOf } from '../class/asker.ts';
import { ClassPage } from '../class/class-page.tsx';
import { Gradebook } from './gradebook.tsx';
import { MyGrade } from './my-grade.tsx';

/** The transcript of a class for who teaches it; their own grade for who learns in it [R1.20]. */
export const TranscriptPage = () => (
  <ClassPage
    tab="transcript"
    show={(room) => (may(askerOf(room), Transcript.allow) ? <Gradebook room={room} /> : <MyGrade classId={room.id} />)}
  />
);
