/** What texts are found by: as they are written, by how they are read, and by how each syllable begins. In lower case. */
export async function searchText(): Promise<(texts: readonly unknown[]) => string> {
  const { pinyin } = await import('pinyin-pro');
  return (texts) => {
    const written = texts.filter((text) => typeof text === 'string').join(' ');
    const read = pinyin(written, { toneType: 'none', type: 'array', v: true, nonZh: 'removed', surname: 'head' });
    return [written, read.join(''), read.map(([letter]) => letter).join('')].filter(Boolean).join(' ').toLowerCase();
  };
}

/** What somebody types to find them: syllables may stand apart, and ü may be typed as it is. */
export function searchedFor(typed: string): string {
  const text = typed.trim().toLowerCase();
  return /^[a-zü' ]+$/.test(text) ? text.replaceAll('ü', 'v') : text;
}
