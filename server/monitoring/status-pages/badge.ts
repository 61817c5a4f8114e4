import { inOneLine } from '../../../contract/one-line.ts'
import { html } from '../../../hub-page/html.ts'
import { badgeWords, worstOf } from '../status-drawing/status-drawing.ts'
import type { ShownStatus } from './public-status.ts'

const colors = { UP: '#047857', DEGRADED: '#b45309', DOWN: '#be123c', UNKNOWN: '#475569' } as const
const PADDING = 7

/** The state of a status page as a small picture, such as READMEs have. */
export function statusBadge({ shown, counts }: ShownStatus): string {
  const label = drawable(shown.title)
  const words = badgeWords(counts)
  const [labelWidth, wordsWidth] = [textWidth(label), textWidth(words)]
  const left = labelWidth + 2 * PADDING
  const right = wordsWidth + 2 * PADDING
  const name = `${label}: ${words}`
  // Sets `textLength`, because the fonts of the viewer are unknown.
  return `${html`<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${name}"><title>${name}</title><clipPath id="r"><rect width="${left + right}" height="20" rx="4"/></clipPath><g clip-path="url(#r)"><rect width="${left}" height="20" fill="#334155"/><rect x="${left}" width="${right}" height="20" fill="${colors[worstOf(counts)]}"/></g><g fill="#fff" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11"><text x="${PADDING}" y="14" textLength="${labelWidth}" lengthAdjust="spacingAndGlyphs">${label}</text><text x="${left + PADDING}" y="14" textLength="${wordsWidth}" lengthAdjust="spacingAndGlyphs">${words}</text></g></svg>`}\n`
}

/** Without what XML does not allow, and what changes the direction of the text beside it. */
const drawable = (text: string): string =>
  inOneLine(
    text
      .toWellFormed()
      .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu, ' '),
  ) || 'status'

/** In pixels, for Verdana at 11 pixels. */
export function textWidth(text: string): number {
  const width = [...text].reduce((sum, sign) => sum + signWidth(sign), 0)
  return Math.ceil(width)
}

function signWidth(sign: string): number {
  if (/\p{M}|\p{Cf}/u.test(sign)) return 0
  if (
    /[\p{Extended_Pictographic}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(
      sign,
    ) &&
    !/[\d#*]/.test(sign)
  )
    return 11.5
  if (/[ijlI.,:;'|!()[\]]/.test(sign)) return 4.2
  if (sign === ' ') return 3.9
  if (/[mwMW@%]/.test(sign)) return 10.4
  if (/[\p{Lu}&]/u.test(sign)) return 7.7
  return 6.8
}
