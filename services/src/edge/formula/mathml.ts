import katex from 'katex';

/** LaTeX as MathML, as the screens' typesetter reads it; undefined of what that cannot read, which stands as it was written. */
export function mathmlOf(tex: string): string | undefined {
  try {
    const markup = katex.renderToString(tex, {
      output: 'mathml',
      throwOnError: true,
      strict: 'ignore', // Chinese in a formula is no mistake
      trust: false,
      maxSize: 20,
      maxExpand: 200,
    });
    return /<math[\s\S]*<\/math>/.exec(markup)?.[0].replace(/<annotation[\s\S]*<\/annotation>/, '');
  } catch {
    return undefined;
  }
}
