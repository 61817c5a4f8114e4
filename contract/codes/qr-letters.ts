/**
 * Characters in our font: Latin with Vietnamese, Greek, Cyrillic, and some symbols. Found by drawing every character; those
 * of other scripts, and many symbols, are an empty box.
 */
const LETTERS =
  String.raw`\u0021-\u007e\u00a1-\u00a5\u00a7-\u00ac\u00ae-\u00b1\u00b4\u00b6-\u00b8\u00ba-\u00bb` +
  String.raw`\u00bf-\u0148\u014a-\u01c3\u01c5-\u0254\u0256-\u027b\u027e-\u0284\u0286-\u0290\u0292-\u02a4` +
  String.raw`\u02a6-\u02b8\u02c2-\u02c5\u02d2-\u02d7\u02da\u02dc-\u02eb\u02ed\u02ef-\u02ff\u0375-\u0376` +
  String.raw`\u037a-\u037f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03d7\u03dc-\u03dd\u03f0-\u03f6` +
  String.raw`\u03f9-\u03fa\u03fc-\u0479\u0480-\u0484\u0487-\u049d\u04a0-\u04ff\u052f\u1d00\u1d0d\u1d1b\u1d43` +
  String.raw`\u1d47-\u1d49\u1d4d\u1d4f-\u1d50\u1d52\u1d56-\u1d58\u1d5b\u1d62-\u1d65\u1d9c\u1da0\u1dbb\u1dbf` +
  String.raw`\u1e00-\u1e9b\u1e9d-\u1f15\u1f18-\u1f1d\u1f20-\u1f45\u1f48-\u1f4d\u1f50-\u1f57\u1f59\u1f5b\u1f5d` +
  String.raw`\u1f5f-\u1f7d\u1f80-\u1fb4\u1fb6-\u1fc4\u1fc6-\u1fd3\u1fd6-\u1fdb\u1fdd-\u1fef\u1ff2-\u1ff4` +
  String.raw`\u1ff6-\u1ffe\u2013-\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2032-\u2033\u2039-\u203a\u2044` +
  String.raw`\u20a0-\u20af\u20b1-\u20b5\u20b8-\u20ba\u20bc-\u20bf\u212a-\u212b\u2191\u2193\u2212\u2c7c\u2c7f` +
  String.raw`\u2dff\ua69f\ua7ff`

const UNDRAWABLE = new RegExp(`[^ ${LETTERS}]`, 'u')

export const isDrawable = (text: string): boolean => !UNDRAWABLE.test(text)

/** A sentence that names the first undrawable character, with its combining marks. */
export function undrawableWords(text: string): string {
  const parts = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
  const sign = parts.find((part) => !isDrawable(part))?.trim()
  const which = sign ? `“${sign}” cannot be drawn` : 'Some of this cannot be drawn'
  return `${which}. Use Latin, Greek or Cyrillic letters, digits and usual signs.`
}
