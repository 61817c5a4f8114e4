import type { ThemeTokens } from '../../contract/hubs/theme.ts'
import { findHref } from '../addresses.ts'
import { html } from '../html.ts'
import { addressesIn, paragraphsOf, richText } from '../rich-text.ts'
import { type BlockRow, never, none } from './block-row.ts'
import { SCHEMES } from './parts/problems.ts'

export const text: BlockRow<'text'> = {
  render: (block) =>
    html`<div class="text">${paragraphsOf(block.text).map((paragraph) => html`<p>${richText(paragraph)}</p>`)}</div>`,
  ageLock: 'around',
  isNumbered: false,
  awaitsAddress: never,
  problems: (block) =>
    addressesIn(block.text).some((address) => !findHref(address))
      ? [{ field: 'text', message: `Correct the address in this text: ${SCHEMES}.` }]
      : [],
  places: none,
  hasButtons: never,
  profiles: none,
  styles: { text: textStyle },
}

function textStyle({ color, layout }: ThemeTokens): string {
  return `.text{padding:${layout.gap ? '2px 0' : '14px 0'};text-wrap:pretty}.text p+p{margin-top:.8em}.text a{color:${color.accent};font-weight:600}`
}
