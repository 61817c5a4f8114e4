import { linkFields } from '../../contract/links/link-fields.ts'
import { inOneLine } from '../../contract/one-line.ts'

/** The title of a page as a link can have it: nobody is there to shorten it, or to remove what a page put in it. */
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
