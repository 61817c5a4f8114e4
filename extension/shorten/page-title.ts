import { linkFields } from '../../contract/links/link-fields.ts'

/** The title of a page as a link can have it: nobody is there to shorten it, or to remove what a page put in it. */
export function titleOf(page: string): string {
  const text = page
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  const { max } = linkFields.title
  return text.length <= max
    ? text
    : text
        .slice(0, max)
        .toWellFormed()
        .replace(/\uFFFD$/, '')
}
