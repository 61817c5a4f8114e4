import type { HubProfile } from '../contract/hubs/document.ts'
import type { ThemeTokens } from '../contract/hubs/theme.ts'
import { picture } from './blocks/parts/picture.ts'
import { type Html, html } from './html.ts'
import { richText } from './rich-text.ts'

interface PageHeader {
  /** Above the sheet, over its whole width. */
  cover?: Html | undefined
  top: Html
  /** What a banner leaves for the sheet. */
  within?: Html | undefined
}

export function pageHeader(profile: HubProfile, { layout, avatar }: ThemeTokens): PageHeader {
  const hasCover = layout.header === 'cover' && Boolean(profile.cover)
  const hasAvatar = avatar.shape !== 'none' && avatar.size > 0 && Boolean(profile.avatar)
  const isRaised = layout.header === 'banner' || hasCover
  const looks = isRaised ? 'avatar raised' : 'avatar'
  const image =
    hasAvatar && profile.avatar
      ? picture(profile.avatar, { className: looks, isEarly: true })
      : undefined
  const words = html`${title(profile)}${profile.bio && html`<p class="bio">${richText(profile.bio)}</p>`}`
  if (layout.header === 'banner')
    return { top: html`<header class="banner">${words}</header>`, within: image }
  const cover =
    hasCover && profile.cover
      ? picture(profile.cover, { className: 'cover', isEarly: true })
      : undefined
  return { cover, top: html`<header>${image}${words}</header>` }
}

const title = ({ name, badge }: HubProfile): Html =>
  html`<h1><span>${name || 'Untitled'}</span>${badge && verified}</h1>`

const verified = html`<svg class="badge" viewBox="0 0 24 24" role="img" aria-label="Verified"><path fill="currentColor" d="M12 1l2.7 2.5 3.6-.5.9 3.6 3.2 1.8-1.4 3.4 1.4 3.4-3.2 1.8-.9 3.6-3.6-.5L12 23l-2.7-2.5-3.6.5-.9-3.6-3.2-1.8L3 12.2 1.6 8.8l3.2-1.8.9-3.6 3.6.5z"/><path class="tick" d="M8 12.2l2.800 2.800L16 9.600"/></svg>`
