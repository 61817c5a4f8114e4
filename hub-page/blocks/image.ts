import type { BlockOf } from '../../contract/hubs/blocks.ts'
import type { ThemeTokens } from '../../contract/hubs/theme.ts'
import { findHref } from '../addresses.ts'
import { type Html, html } from '../html.ts'
import type { PageContext } from '../page-context.ts'
import { blockPlaces } from '../places.ts'
import { apart, boxRadius, hardFrame, rules } from '../style/sheet.ts'
import { type BlockPosition, type BlockRow, never, none } from './block-row.ts'
import { picture } from './parts/picture.ts'
import { addressProblems, type FieldProblem } from './parts/problems.ts'

type ImageBlock = BlockOf<'image'>

export const image: BlockRow<'image'> = {
  render,
  ageLock: 'around',
  isNumbered: false,
  awaitsAddress: never,
  problems,
  places: ({ id, caption, alt, url }) => blockPlaces(id, { title: caption || alt, url: url ?? '' }),
  hasButtons: ({ url }) => Boolean(url),
  profiles: none,
  styles: { figure: figureStyle },
}

function render(
  { id, picture: name, alt, caption, url, ratio }: ImageBlock,
  page: PageContext,
  { isEarly }: BlockPosition,
): Html {
  if (!name) return html``
  const typed = findHref(url ?? '')
  const href = typed && (page.hrefOf(id) ?? typed)
  const className = ratio === '16:10' ? '' : ratio
  const drawn = picture(name, { alt, isEarly, ...(className && { className }) })
  return html`<figure>${href ? html`<a href="${href}" rel="noopener">${drawn}</a>` : drawn}${caption && html`<figcaption>${caption}</figcaption>`}</figure>`
}

function problems({ picture: name, alt, url }: ImageBlock): FieldProblem[] {
  const found: FieldProblem[] = []
  if (!name) found.push({ field: 'picture', message: 'Upload a picture, or remove this block.' })
  if (alt.trim() === '')
    found.push({ field: 'alt', message: 'Describe the picture for people who do not see it.' })
  if (url) found.push(...addressProblems('url', url, 'the address of this picture'))
  return found
}

function figureStyle(theme: ThemeTokens): string {
  const { color, card } = theme
  const shadow = card.style === 'hard' ? `;box-shadow:5px 5px 0 ${color.border}` : ''
  return rules(
    `figure{margin:${apart(theme, 16)}}figure a{display:block}`,
    `figure img{display:block;width:100%;aspect-ratio:16/10;object-fit:cover;border-radius:${boxRadius(theme)}px${hardFrame(theme)}${shadow}}`,
    'figure .square{aspect-ratio:1}figure .tall{aspect-ratio:4/5}figure .wide{aspect-ratio:15/7}',
    `figcaption{font-size:.84em;color:${color.muted};margin-top:8px}`,
  )
}
