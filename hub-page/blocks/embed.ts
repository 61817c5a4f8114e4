import type { BlockOf } from '../../contract/hubs/blocks.ts'
import type { ThemeTokens } from '../../contract/hubs/theme.ts'
import { findHref } from '../addresses.ts'
import { type Embed, findEmbed, providerNames } from '../embed-address.ts'
import { facesOf, familyOf } from '../fonts.ts'
import { type Html, html, trusted } from '../html.ts'
import { icon } from '../icons.ts'
import type { PageContext } from '../page-context.ts'
import { apart, boxRadius, hardFrame } from '../style/sheet.ts'
import { type BlockRow, never, none } from './block-row.ts'
import { pictureUrl } from './parts/picture.ts'
import { addressProblems, isMissing, named } from './parts/problems.ts'
import { waitingNote } from './parts/waiting-note.ts'

type EmbedBlock = BlockOf<'embed'>

export const embed: BlockRow<'embed'> = {
  render,
  ageLock: 'around',
  isNumbered: false,
  awaitsAddress: ({ url }) => isMissing(url),
  problems: ({ title, url }) => addressProblems('url', url, `the address of ${named(title)}`),
  places: none,
  hasButtons: never,
  profiles: none,
  styles: { player: playerStyle },
}

/**
 * A frame whose first document is a poster of ours. Its link leads the same frame to the provider, so nothing of a third
 * party loads before it is pressed, and no script is needed.
 */
function render(block: EmbedBlock, page: PageContext): Html {
  const player = findEmbed(block.url)
  if (!player) return plainLink(block, page)
  const provider = providerNames[player.provider]
  const title = `${block.title || provider} (${provider}, loads when pressed)`
  const looks = isAudio(player) ? 'player audio' : 'player'
  return html`<div class="${looks}"><iframe title="${title}" loading="lazy" sandbox="allow-scripts allow-same-origin allow-popups allow-presentation" allow="autoplay; encrypted-media; fullscreen; picture-in-picture" srcdoc="${poster(block, player, page).toString()}"></iframe></div>`
}

const isAudio = ({ provider }: Embed): boolean => provider !== 'youtube' && provider !== 'vimeo'

/** An address of another site is a link like any other. */
function plainLink({ title, url, meta }: EmbedBlock, page: PageContext): Html {
  const href = findHref(url)
  const note = waitingNote(url, page)
  const words = html`<span class="label"><b>${title || 'Watch or listen'}</b>${meta && html`<small>${meta}</small>`}${note && html`<small>${note}</small>`}</span>${icon('arrow', 'i go')}`
  return href
    ? html`<a class="link" href="${href}" rel="noopener">${words}</a>`
    : html`<div class="link closed">${words}</div>`
}

function poster(block: EmbedBlock, player: Embed, { theme }: PageContext): Html {
  const provider = providerNames[player.provider]
  const title = block.title || provider
  const meta = [provider, block.meta].filter(Boolean).join(', ')
  const picture = block.poster && pictureUrl(block.poster)
  const play = html`<i>${icon('play', '')}</i>`
  const words = html`<span>${title}<small>${meta}. Loads when pressed</small></span>`
  const inner = isAudio(player)
    ? html`${picture && html`<img src="${picture}" alt="">`}${words}${play}`
    : html`${picture && html`<img src="${picture}" alt=""><u></u>`}${play}${words}`
  const style = `${facesOf(theme.font.body, `${title}${meta}`)}${posterStyle(isAudio(player), theme.color.accent)}body{font-family:${familyOf(theme.font.body)}}`
  return html`<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><style>${trusted(style)}</style><a href="${player.src}">${inner}</a></html>`
}

function posterStyle(isSound: boolean, accent: string): string {
  const arrangement = isSound
    ? 'align-items:center;gap:16px;padding:16px'
    : 'align-items:flex-end;gap:12px;padding:16px'
  const image = isSound
    ? 'img{width:100px;height:100px;border-radius:6px;object-fit:cover}'
    : 'img,u{position:absolute;inset:0;width:100%;height:100%;object-fit:cover}u{background:linear-gradient(#0000 30%,#000c)}i,span{position:relative}'
  return `*{box-sizing:border-box}body{margin:0;font-size:15px;line-height:1.35;font-weight:500}a{position:fixed;inset:0;display:flex;${arrangement};color:#fff;text-decoration:none;background:#15171a}a:focus-visible{outline:3px solid ${accent};outline-offset:-5px}${image}i{flex:none;display:grid;place-items:center;width:44px;height:44px;border-radius:50%;background:#fff;color:#111}svg{width:20px;height:20px;fill:currentColor}small{display:block;font-size:13px;font-weight:400;color:#e6e6e6;margin-top:2px}span{flex:1;min-width:0}`
}

function playerStyle(theme: ThemeTokens): string {
  return `.player{position:relative;overflow:hidden;border-radius:${boxRadius(theme)}px;margin:${apart(theme, 16)};aspect-ratio:16/9;background:#15171a${hardFrame(theme)}}.audio{aspect-ratio:auto;height:132px}.player iframe{position:absolute;inset:0;width:100%;height:100%;border:0}`
}
