import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { units } from '@lectern/contracts/kernel/units.ts';
import type { PostsView } from '@lectern/contracts/posts/view.ts';
import { useState } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { Segmented } from '../../kit/ui/segmented.tsx';
import { Switch } from '../../kit/ui/switch.tsx';
import { categoryName, useText } from '../texts.ts';

interface Change {
  readonly on?: boolean;
  readonly moderated?: boolean;
  readonly votes?: boolean;
  readonly readers?: 'class' | 'teachers';
  readonly categories?: string[];
}

interface Props {
  readonly settings: PostsView['settings'];
  readonly why: string | undefined;
  readonly set: (change: Change) => Promise<unknown>;
}

/** How posts run: on or off, reviewed first, voted for, read by whom, and in which categories. */
export function PostsSettings({ settings, why, set }: Props) {
  const { t } = useText();
  const { on, moderated, votes, readers } = settings;
  const isShut = why !== undefined;
  return (
    <div className="posts-settings" role="group" aria-label={t('posts.settings')}>
      <p className="posts-switches">
        <Switch name={t('posts.on')} isOn={on} why={why} onChange={(next) => void set({ on: next })} />
        <Switch
          name={t('posts.moderated')}
          isOn={moderated}
          why={why}
          onChange={(next) => void set({ moderated: next })}
        />
        <Switch name={t('posts.canVote')} isOn={votes} why={why} onChange={(next) => void set({ votes: next })} />
      </p>
      <div className="posts-readers">
        <span className="i2 t13">{t('posts.readers')}</span>
        <Segmented
          label={t('posts.readers')}
          value={readers}
          disabled={isShut}
          onChange={(next) => void set({ readers: next })}
          options={[
            { id: 'class', label: t('posts.readers.class') },
            { id: 'teachers', label: t('posts.readers.teachers') },
          ]}
        />
      </div>
      <Categories categories={Object.values(settings.categories)} isShut={isShut} set={set} />
    </div>
  );
}

function Categories({ categories, isShut, set }: { categories: string[]; isShut: boolean } & Pick<Props, 'set'>) {
  const { t } = useText();
  const [typed, setTyped] = useState('');
  const next = typed.trim();
  const canAdd =
    next !== '' &&
    units(next) <= LIMITS.postCategoryUnits &&
    !categories.includes(next) &&
    categories.length < LIMITS.postCategories;
  return (
    <form
      className="posts-categories"
      aria-label={t('posts.category')}
      onSubmit={(event) => {
        event.preventDefault();
        if (canAdd && !isShut)
          void set({ categories: [...categories, next] }).then((done) => done !== undefined && setTyped(''));
      }}
    >
      {categories.map((one) => (
        <span key={one} className="tag">
          {categoryName(one, t)}
          {categories.length > 1 && !isShut && (
            <Button
              look="quiet"
              size="sm"
              icon="close"
              aria-label={t('posts.dropCategory', { name: categoryName(one, t) })}
              onClick={() => void set({ categories: categories.filter((other) => other !== one) })}
            />
          )}
        </span>
      ))}
      <input
        value={typed}
        aria-label={t('posts.newCategory')}
        placeholder={t('posts.newCategory')}
        disabled={isShut}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" size="sm" disabled={!canAdd || isShut}>
        {t('posts.addCategory')}
      </Button>
    </form>
  );
}
