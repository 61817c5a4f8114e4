import type { CssNode } from 'css-tree'
import parse from 'css-tree/parser'

/** More than the longest accepted text has, even once each selector has its scope. */
export const CSS_LENGTH_MAX = 80_000

/**
 * Parses a style sheet that is at most that long. css-tree keeps its buffers from one text to the next, and reads one entry
 * behind the last token of a text before it has written it: what an earlier text left there can make it loop for ever.
 * Spaces in front, which are one token, put that entry where no text of ours ever writes.
 */
export const parseCss = (text: string): CssNode =>
  parse(text.padStart(CSS_LENGTH_MAX + 2), { parseCustomProperty: true })
