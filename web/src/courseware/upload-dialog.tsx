import { AddCoursewareEdition, UploadCourseware } from '@lectern/contracts/courseware/commands.ts';
import { COURSEWARE } from '@lectern/contracts/courseware/limits.ts';
import { CoursewareItems, CoursewareShelf, type CoursewareRow } from '@lectern/contracts/courseware/queries.ts';
import type { Attachment } from '@lectern/contracts/kernel/attachments.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { useState } from 'react';
import { query } from '../kit/data/request.ts';
import { useCommands } from '../kit/data/use-commands.ts';
import { TextField } from '../kit/forms/field.tsx';
import { FilesField, hasUnfinished } from '../kit/forms/files-field.tsx';
import { fileSize } from '../kit/i18n/file-size.ts';
import { useReadAgain } from '../kit/lists/use-list.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { Button } from '../kit/ui/button.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { copyName, nameOf, tagsIn } from './courseware-words.ts';
import { useText } from './texts.ts';

type Files = Parameters<NonNullable<Parameters<typeof FilesField>[0]['onChange']>>[0];

/** A file whose name is taken, and what is to become of it. */
interface Same {
  readonly file: Attachment;
  readonly item: CoursewareRow;
  readonly copy: string;
  readonly as: 'edition' | 'copy';
}

interface Props {
  readonly folder: string | undefined;
  /** What is said of the space that there is. */
  readonly space: string | undefined;
  /** Whether the server turns files of an Office into pages. */
  readonly isConverting: boolean;
  readonly onClose: () => void;
}

/** Files go up one after another; each becomes an item, or the next edition of the one that has its name. */
export function UploadDialog({ folder: into = '', space, isConverting, onClose }: Props) {
  const { t } = useText();
  const [id] = useState(newId);
  const [files, setFiles] = useState<Files>([]);
  const [folder, setFolder] = useState(into);
  const [tags, setTags] = useState('');
  const [same, setSame] = useState<readonly Same[]>();
  const [isBusy, setBusy] = useState(false);
  const commands = useCommands('courseware', id);
  const readItems = useReadAgain(CoursewareItems);
  const readShelf = useReadAgain(CoursewareShelf);
  const chosen = files ?? [];
  const why =
    chosen.length === 0 ? t('courseware.chooseFirst') : hasUnfinished(chosen) ? t('courseware.waitFiles') : undefined;

  /** Every name that is taken is asked about once, before anything is added. */
  async function look(): Promise<readonly Same[]> {
    const found = await Promise.all(
      (chosen as readonly Attachment[]).map(async (file) => {
        const name = nameOf(file.name);
        const { rows } = await query<typeof CoursewareItems>(CoursewareItems, { name });
        return rows[0] && { file, item: rows[0], copy: copyName(name, new Set([name])), as: 'edition' as const };
      }),
    );
    return found.filter((one) => one !== undefined);
  }
  async function add(): Promise<void> {
    setBusy(true);
    try {
      const asked = same ?? (await look());
      if (same === undefined && asked.length > 0) return setSame(asked);
      let last: Awaited<ReturnType<typeof commands.give>>;
      for (const [at, file] of (chosen as readonly Attachment[]).entries()) {
        const choice = asked.find((one) => one.file.fileId === file.fileId);
        const path = folder.trim();
        const described = { tags: tagsIn(tags), ...(path !== '' && { folder: path }), files: [file] };
        last =
          choice?.as === 'edition'
            ? await commands.give(AddCoursewareEdition, { files: [file] }, { family: 'courseware', id: choice.item.id })
            : await commands.give(
                UploadCourseware,
                { name: choice?.copy ?? nameOf(file.name), ...described },
                { family: 'courseware', id: at === 0 ? id : newId() },
              );
        if (last === undefined) return undefined;
      }
      readItems(last?.receipt);
      readShelf();
      return onClose();
    } finally {
      setBusy(false);
    }
  }
  const choose = (fileId: string, as: Same['as']) =>
    setSame((before) => before?.map((one) => (one.file.fileId === fileId ? { ...one, as } : one)));
  return (
    <Dialog
      title={t('courseware.upload')}
      onClose={onClose}
      dirty={chosen.length > 0}
      actions={
        <Button look="primary" why={why} busy={isBusy} onClick={() => void add()}>
          {t('courseware.add')}
        </Button>
      }
    >
      <div className="form">
        <FilesField
          label={t('courseware.files')}
          hint={t(isConverting ? 'courseware.takenOffice' : 'courseware.taken', {
            pdf: fileSize(LIMITS.fileBytes),
            n: COURSEWARE.atOnce,
          })}
          value={files}
          onChange={(next) => {
            setFiles(next);
            setSame(undefined);
          }}
          max={COURSEWARE.atOnce}
          types={['document', 'picture']}
          endings={COURSEWARE.endings}
          to={{ family: 'courseware', id, command: 'UploadCourseware' }}
        />
        {space !== undefined && <p className="t13 i3">{space}</p>}
        {same?.map(({ file, item, copy, as }) => (
          <fieldset key={file.fileId} className="entry">
            <legend>{t('courseware.sameName', { name: item.name })}</legend>
            {(['edition', 'copy'] as const).map((one) => (
              <label key={one} className="tick">
                <input type="radio" name={file.fileId} checked={as === one} onChange={() => choose(file.fileId, one)} />
                {one === 'edition' ? t('courseware.asEdition') : t('courseware.asCopy', { name: copy })}
              </label>
            ))}
          </fieldset>
        ))}
        <TextField
          label={t('courseware.folder', { n: COURSEWARE.foldersDeep })}
          value={folder}
          onChange={(typed = '') => setFolder(typed)}
        />
        <TextField label={t('courseware.tags')} value={tags} onChange={(typed = '') => setTags(typed)} />
        <CommandFailure failure={commands.failure} retry={() => commands.failure?.again()} />
      </div>
    </Dialog>
  );
}
