import type { Attachment } from '@lectern/contracts/kernel/attachments.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { units } from '@lectern/contracts/kernel/units.ts';
import type { PostsView } from '@lectern/contracts/posts/view.ts';
import { useId, useRef, useState } from 'react';
import { isAlreadySo, ProblemError } from '../../kit/data/errors.ts';
import type { ToolCardProps } from '../../kit/data/live-tool.ts';
import { useAction } from '../../kit/data/use-action.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Fault } from '../../kit/ui/entry.tsx';
import { Segmented } from '../../kit/ui/segmented.tsx';
import { useErrorText } from '../../kit/ui/states.tsx';
import { categoryName, useText } from '../texts.ts';
import { PictureField, type Chosen } from '../../kit/pictures/picture-field.tsx';

interface Props extends ToolCardProps {
  readonly settings: PostsView['settings'];
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Where a post is written: only a receipt empties it, and what was refused stands there with the reason [R8.31]. */
export function PostForm({ lessonId, isOnline, give, settings, onDone, onCancel }: Props) {
  const { t } = useText();
  const errorText = useErrorText();
  const draft = `lectern.post/${lessonId}`;
  const [words, setWords] = useState(() => sessionStorage.getItem(draft) ?? '');
  const categories = Object.values(settings.categories);
  const [chosen, setCategory] = useState(categories[0]!);
  const category = categories.includes(chosen) ? chosen : categories[0]!;
  const [files, setFiles] = useState<readonly Chosen[]>([]);
  /** The same post, however often it is sent. */
  const [postId] = useState(newId);
  const below = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const length = units(words.trim());
  const over = length - LIMITS.postUnits;
  const isUploading = files.some((file) => 'key' in file);
  const submit = useAction(async () => {
    const pictures = files.filter((file): file is Attachment => 'fileId' in file);
    await give('SubmitPost', { postId, category, words, pictures }).catch((error: unknown) => {
      if (!isAlreadySo(error)) throw error;
    });
    sessionStorage.removeItem(draft);
    onDone();
  });
  const why =
    over > 0
      ? t('posts.over', { n: over })
      : !settings.on
        ? t('posts.closed')
        : !isOnline
          ? t('posts.offline')
          : isUploading
            ? t('posts.uploading')
            : undefined;
  const bad = sensitiveIn(submit.error);
  const goes =
    settings.readers === 'teachers'
      ? 'posts.goesToTeacher'
      : settings.moderated
        ? 'posts.goesToReview'
        : 'posts.goesOut';
  return (
    <form
      className="post-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (why === undefined && length > 0) void submit.run();
        else field.current?.focus();
      }}
    >
      <Segmented
        label={t('posts.category')}
        value={category}
        onChange={setCategory}
        options={categories.map((id) => ({ id, label: categoryName(id, t) }))}
      />
      <label className="entry">
        <span>{t('posts.words')}</span>
        <textarea
          ref={field}
          rows={5}
          value={words}
          autoFocus
          aria-describedby={below}
          aria-invalid={over > 0 || bad !== undefined || undefined}
          onChange={(event) => {
            setWords(event.target.value);
            sessionStorage.setItem(draft, event.target.value);
            submit.clear();
          }}
        />
        <span id={below}>
          {length} / {LIMITS.postUnits}
        </span>
      </label>
      <PictureField lessonId={lessonId} command="SubmitPost" value={files} onChange={setFiles} />
      {submit.error !== undefined && (
        <Fault>
          {bad === undefined
            ? errorText(submit.error)
            : t('posts.sensitive', { words: bad.map((word) => t('posts.quoted', { word })).join(' ') })}
        </Fault>
      )}
      <p className="i2 t13" role="status">
        {why ?? t(goes)}
      </p>
      <div className="post-form-acts">
        <Button size="touch" onClick={onCancel}>
          {t('posts.cancel')}
        </Button>
        <Button
          type="submit"
          look="primary"
          size="touch"
          busy={submit.busy}
          disabled={why !== undefined || length === 0}
        >
          {t('posts.submit')}
        </Button>
      </div>
    </form>
  );
}

/** The words that the school does not want, where those are the reason [R5.10]. */
function sensitiveIn(error: unknown): readonly string[] | undefined {
  if (!(error instanceof ProblemError) || error.problem.code !== 'text.sensitive') return undefined;
  const { words } = { ...error.problem.with } as { readonly words?: readonly string[] };
  return words;
}
