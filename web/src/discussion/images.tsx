import type { Attachment } from '@lectern/contracts/kernel/attachments.ts';
import { useText } from './texts.ts';

interface Props {
  readonly of: string;
  readonly pictures: readonly Attachment[];
  readonly address: (fileId: string) => string;
}

/** Pictures that go with what was written; each opens as large as it is. */
export function Images({ of, pictures, address }: Props) {
  const { t } = useText();
  if (pictures.length === 0) return null;
  return (
    <div className="discussion-pictures">
      {pictures.map(({ fileId }, n) => (
        <a key={fileId} href={address(fileId)} target="_blank" rel="noreferrer">
          <img src={address(fileId)} loading="lazy" alt={t('discussion.picture', { name: of, n: n + 1 })} />
        </a>
      ))}
    </div>
  );
}
