import { RemoveSlides } from '@lectern/contracts/slides/commands.ts';
import { SlidesSpace } from '@lectern/contracts/slides/queries.ts';
import type { TeacherSlidesView } from '@lectern/contracts/slides/view.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type DragEvent } from 'react';
import { query } from '../../kit/data/request.ts';
import { useCommands } from '../../kit/data/use-commands.ts';
import { fileSize } from '../../kit/i18n/file-size.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { Button } from '../../kit/ui/button.tsx';
import { CommandFailure } from '../../kit/ui/command-failure.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import { DeckRow } from './deck-row.tsx';
import { FileButton } from './file-button.tsx';
import { UploadRow } from './upload-row.tsx';
import { useRemovals } from './use-removals.ts';
import { useUploads } from './use-uploads.ts';
import '../../kit/lists/files.css';
import './uploader.css';

interface Props {
  readonly lessonId: string;
  readonly classId: string | undefined;
  readonly slides: TeacherSlidesView;
  /** How far the view is that the screen shows. */
  readonly through: number;
  /** Why whoever looks at it may change nothing. */
  readonly why?: string | undefined;
}

/** The files of a lesson: where new ones are dropped or chosen, and what became of each [R3.17, R4.09]. */
export function Uploader({ lessonId, classId, slides, through, why }: Props) {
  const { t } = useText();
  const { decks, pages } = slides;
  const rows = Object.entries(decks).sort(([, one], [, other]) => one.order - other.order);
  const space = useSpace(rows.length);
  // Until it is known, the server says so itself.
  const uploads = useUploads(lessonId, classId, decks, space?.isConverting ?? true);
  const commands = useCommands('lesson', lessonId, { classId, through });
  const removals = useRemovals((deckId) => void commands.give(RemoveSlides, { deckId }));
  const shown = new Set(Object.values(pages).flatMap((page) => (page.shownAt === undefined ? [] : [page.deckId])));
  const hasRows = rows.length + uploads.items.length > 0;

  return (
    <div className="uploader">
      {why === undefined ? (
        <DropZone isSlim={hasRows} space={space} onFiles={uploads.take} />
      ) : (
        <p className="row i2">
          <Button icon="upload" why={why}>
            {t('slides.choose')}
          </Button>
        </p>
      )}
      <CommandFailure failure={commands.failure} retry={() => commands.failure?.again()} />
      {hasRows && (
        <ul className="files up" aria-label={t('slides.files')}>
          {rows.map(([deckId, deck]) => (
            <DeckRow
              key={deckId}
              deckId={deckId}
              deck={deck}
              isShown={shown.has(deckId)}
              mayChange={why === undefined}
              commands={commands}
              removals={removals}
              onOther={(files) => {
                removals.now(deckId);
                uploads.take(files);
              }}
            />
          ))}
          {uploads.items.map((item) => (
            <UploadRow key={item.deckId} item={item} uploads={uploads} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface DropZoneProps {
  readonly isSlim: boolean;
  readonly space: ReturnType<typeof useSpace>;
  readonly onFiles: (files: Iterable<File>) => void;
}

/** What the school's files take, and may: with each that has arrived, less is free. Undefined until it is known. */
const useSpace = (uploaded: number) =>
  useQuery({
    queryKey: ['slides-space', uploaded],
    queryFn: () => query<typeof SlidesSpace>(SlidesSpace, {}),
    placeholderData: (before) => before,
  }).data;

/** Where files are dropped, or chosen with the button in it. */
function DropZone({ isSlim, space, onFiles }: DropZoneProps) {
  const { t } = useText();
  const [isOver, setOver] = useState(false);
  const limits = useId();
  const over = (event: DragEvent, next: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(next);
  };
  return (
    <div
      className={['drop', isSlim && 'slim', isOver && 'over'].filter(Boolean).join(' ')}
      onDragEnter={(event) => over(event, true)}
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) over(event, false);
      }}
      onDrop={(event) => {
        over(event, false);
        onFiles(event.dataTransfer.files);
      }}
    >
      <Icon name="upload" />
      <b>{t(isOver ? 'slides.dropNow' : matchMedia('(hover: none)').matches ? 'slides.add' : 'slides.drop')}</b>
      <FileButton label={t('slides.choose')} describedBy={limits} onFiles={onFiles} />
      <p className="t13 i3" id={limits}>
        {t(space?.isConverting === true ? 'slides.limitsOffice' : 'slides.limits')}
        {space && <> {t('slides.space', { used: fileSize(space.usedBytes), most: fileSize(space.mostBytes) })}</>}
      </p>
    </div>
  );
}
