import { MARKED } from '../contract/hubs/rich-words.ts'
import { findHref } from './addresses.ts'
import { type Html, html } from './html.ts'

/** A text with **bold**, _italic_ and [words](address), and with its line breaks. */
export function richText(text: string): Html {
  const lines = text.trim().split('\n')
  return html`${lines.map((line, at) => html`${at > 0 && html`<br>`}${marked(line)}`)}`
}

/** The paragraphs of a text, which empty lines part. */
export const paragraphsOf = (text: string): string[] =>
  text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')

/** The addresses of a text, as typed. */
export const addressesIn = (text: string): string[] =>
  [...text.matchAll(MARKED)].flatMap(({ groups }) => {
    if (groups?.address) return [groups.address]
    return addressesIn(groups?.bold ?? groups?.italic ?? '')
  })

function marked(text: string): Html {
  const pieces: (Html | string)[] = []
  let end = 0
  for (const match of text.matchAll(MARKED)) {
    pieces.push(text.slice(end, match.index), piece(match.groups ?? {}))
    end = match.index + match[0].length
  }
  return html`${[...pieces, text.slice(end)]}`
}

function piece({
  bold,
  italic,
  words = '',
  address = '',
}: Record<string, string | undefined>): Html {
  if (bold) return html`<strong>${marked(bold)}</strong>`
  if (italic) return html`<em>${marked(italic)}</em>`
  const href = findHref(address)
  return href ? html`<a href="${href}" rel="noopener">${words}</a>` : html`${words}`
}
