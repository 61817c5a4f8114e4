import type { BlockOf } from '../../contract/hubs/blocks.ts'
import { findHref } from '../addresses.ts'
import { type Html, html } from '../html.ts'
import { icon } from '../icons.ts'
import type { PageContext } from '../page-context.ts'
import { type ButtonPlace, blockPlaces } from '../places.ts'
import { always, type BlockPosition, type BlockRow, none } from './block-row.ts'
import { AGE_BUTTON, AGE_NOTE } from './parts/age-lock.ts'
import { lead } from './parts/lead.ts'
import { addressProblems, type FieldProblem, isMissing, named } from './parts/problems.ts'
import { waitingNote } from './parts/waiting-note.ts'

type LinkBlock = BlockOf<'link'>

export const link: BlockRow<'link'> = {
  render,
  ageLock: 'own',
  isNumbered: true,
  awaitsAddress: ({ url }) => isMissing(url),
  problems,
  places,
  hasButtons: always,
  profiles: none,
  /** Buttons and boxes share the construction of the theme: `style/cards.ts`. */
  styles: {},
}

/** A button. Without an address that a page may lead to it is only its words. */
function render(block: LinkBlock, page: PageContext, { number }: BlockPosition): Html {
  const href = hrefOfLink(block, page)
  if (block.lock?.kind === 'age' && href) return ageLink(block, { page, number, href })
  const looks = classesOf(block)
  const note = waitingNote(block.url, page)
  const inner = html`${lead(block, page, number)}${words(block, note)}${icon(endIcon(block, page), 'i go')}`
  return href
    ? html`<a class="${looks}" href="${href}" rel="noopener">${inner}</a>`
    : html`<div class="${looks} closed">${inner}</div>`
}

/** The address behind a code stands in no page: the link asks for the code. */
function hrefOfLink({ id, url, lock }: LinkBlock, page: PageContext): string | undefined {
  const typed = findHref(url)
  if (!typed) return undefined
  return page.hrefOf(id) ?? (lock?.kind === 'code' ? undefined : typed)
}

const classesOf = ({ highlight }: LinkBlock): string => (highlight ? 'link highlight' : 'link')

function ageLink(
  block: LinkBlock,
  { page, number, href }: { page: PageContext; number: number; href: string },
): Html {
  return html`<details class="age"><summary class="${classesOf(block)}">${lead(block, page, number)}${words(block, AGE_NOTE)}${icon('chevron', 'i go')}</summary><div class="box"><a class="enter" href="${href}" rel="noopener">${AGE_BUTTON}</a></div></details>`
}

const words = ({ title, description }: LinkBlock, note?: string): Html =>
  html`<span class="label"><b>${title}</b>${description && html`<small>${description}</small>`}${note && html`<small>${note}</small>`}</span>`

function endIcon({ lock }: LinkBlock, { theme }: PageContext): string {
  if (lock?.kind === 'code') return 'lock'
  return theme.card.align === 'center' ? 'right' : 'arrow'
}

function problems({ title, url }: LinkBlock): FieldProblem[] {
  const untitled = { field: 'title', message: 'Give this button a title.' }
  return [
    ...(title.trim() ? [] : [untitled]),
    ...addressProblems('url', url, `the address of ${named(title)}`),
  ]
}

function places({ id, title, url, utmParams, rules, lock }: LinkBlock): ButtonPlace[] {
  return blockPlaces(id, { title, url }).map((place) => ({
    ...place,
    ...(utmParams && { utmParams }),
    ...(rules && { rules }),
    ...(lock && { lock }),
  }))
}
