/**
 * White space of any kind: blanks, tabs, line breaks of every system, no-break spaces, and zero-width spaces, which JavaScript
 * does not count. Joiners, which hold emoji and some scripts together, are not among them.
 */
const BLANKS = /[\s\u0085\u200b]+/g

/** A text as cards, titles, mails and pictures show it: white space of any kind is one blank, and none stands around it. */
export const inOneLine = (text: string): string => text.replace(BLANKS, ' ').trim()
