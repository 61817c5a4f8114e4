import { linkFields } from '../../contract/links/link-fields.ts'
import { inOneLine } from '../../contract/one-line.ts'

/** The title of a page, cleaned and cut to the length that a link allows, since no person edits it. */
export function titleOf(page: string): string {
  const text = inOneLine(page.toWellFormed().replace(/\p{Cc}+/gu, ' '))
  const { max } = linkFields.title
  return text.length <= max
    ? text
    : text
        .slice(0, max)
        .toWellFormed()
        .replace(/\uFFFD$/, '')
}
