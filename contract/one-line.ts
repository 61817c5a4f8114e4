/**
 * White space of any kind: blanks, tabs, line breaks of every system, no-break spaces, and zero-width spaces, which JavaScript
 * does not count. Joiners, which hold emoji and some scripts together, are not among them.
 */
const BLANKS = /[\s\u0085\u200b]+/g

/** A text as cards, titles, mails and pictures show it: white space of any kind is one blank, and none stands around it. */
export const inOneLine = (text: string): string => text.replace(BLANKS, ' ').trim()

/** Control characters, and separators of lines and paragraphs. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
/**
 * Characters that show nothing and turn or hide the text around them, such as marks of direction and zero-width ones. The
 * number signs of some scripts are of the same category, but are seen.
 */
const HIDDEN =
  /(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u200c-\u200d\u{110bd}\u{110cd}])\p{Cf}/gu
/** Joiners hold emoji and some scripts together; several in a row, or beside ASCII, they only hide something. */
const JOINERS = /([\u200c-\u200d])[\u200c-\u200d]+/g
const IDLE_JOINER = /(?<=^|\p{ASCII})[\u200c-\u200d]|[\u200c-\u200d](?=$|\p{ASCII})/gu

const visible = (text: string): string =>
  text.replace(CONTROL, ' ').replace(HIDDEN, '').replace(JOINERS, '$1').replace(IDLE_JOINER, '')

/** A text from outside in one line, without invisible characters. */
export const plainLine = (text: string): string => inOneLine(visible(text.toWellFormed()))

/** Whether a name is one line without characters that cannot be seen. Blanks do not matter. */
export const isPlainLine = (text: string): boolean => text.isWellFormed() && visible(text) === text
