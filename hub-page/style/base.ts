import type { ThemeTokens } from '../../contract/hubs/theme.ts'
import { faded } from '../colors.ts'
import { MESH } from '../contrast.ts'
import { familyOf } from '../fonts.ts'
import { isCentered, isLoud, type Look, rules, titlePixels } from './sheet.ts'

/** Page, words, header and footer. */
export function baseStyle({ theme, has }: Look): string {
  const { color, font, layout } = theme
  const gap = layout.gap > 0
  return rules(
    `:root{color-scheme:${theme.scheme}}*{box-sizing:border-box;margin:0}`,
    `html{${backgroundRule(theme)};color:${color.text};-webkit-text-size-adjust:100%}`,
    `body{min-height:100vh;font:400 ${font.bodySize}px/1.5 ${familyOf(font.body)};-webkit-font-smoothing:antialiased;overflow-wrap:anywhere}`,
    'a{color:inherit}',
    `a:focus-visible,button:focus-visible,input:focus-visible,summary:focus-visible{outline:3px solid ${color.accent};outline-offset:3px}`,
    `h1,h2{${headingFont(theme)}}`,
    `h1{font-size:${titlePixels(theme)}px;line-height:${isLoud(theme) ? 0.96 : 1.12};text-wrap:balance}`,
    has('h2') &&
      `h2{font-size:${Math.round(18 * Math.min(font.scale, 1.35))}px;line-height:1.2;padding:${gap ? 14 : 30}px 0 ${gap ? 2 : 12}px}`,
    has('i') &&
      '.i{flex:none;width:22px;height:22px;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}',
    '[hidden]{display:none!important}',
  )
}

export const headingFont = ({ font }: ThemeTokens): string =>
  `font-family:${familyOf(font.heading)};font-weight:${font.weight};letter-spacing:${font.tracking}em${font.case === 'upper' ? ';text-transform:uppercase' : ''}`

export function headerStyle(look: Look): string {
  const { theme, has } = look
  const { color, layout } = theme
  const isCenter = isCentered(theme)
  return rules(
    `.sheet{max-width:${layout.width}px;margin:0 auto;padding:44px 20px 0}`,
    `header{margin-bottom:24px${isCenter ? ';text-align:center' : ''}}`,
    has('bio') &&
      `.bio{color:${color.muted};margin-top:8px;max-width:44ch;text-wrap:pretty${isCenter ? ';margin-inline:auto' : ''}}`,
    has('badge') &&
      `.badge{display:inline-block;vertical-align:-.08em;margin-left:.22em;width:.74em;height:.74em;color:${color.accent}}.tick{fill:none;stroke:${color.page};stroke-width:2.2}`,
    has('avatar') && avatarStyle(theme, isCenter),
    has('split') && '.side+.sheet{padding-top:4px}',
    has('banner') && bannerStyle(theme, has('avatar')),
    has('cover') && coverStyle(theme, has('avatar')),
    footerStyle(theme),
  )
}

function footerStyle({ color, layout }: ThemeTokens): string {
  const isLeft = layout.header === 'left'
  const width = layout.desktop === 'split' ? 1168 : layout.width
  return `footer{max-width:${width}px;margin:36px auto 0;padding:16px 20px 28px;font-size:13px;color:${color.muted};display:flex;gap:4px 16px;justify-content:${isLeft ? 'flex-start' : 'center'};flex-wrap:wrap}footer a{color:${color.muted};text-underline-offset:3px;padding:4px 0}`
}

function avatarStyle({ avatar, color, layout }: ThemeTokens, isCenter: boolean): string {
  const { size, shape } = avatar
  const radius = {
    circle: '50%',
    square: '0',
    rounded: '22%',
    arch: `${size}px ${size}px 10px 10px`,
    none: '0',
  }[shape]
  const height = shape === 'arch' ? Math.round(size * 1.2) : size
  const isRaised = layout.header === 'banner' || layout.header === 'cover'
  const margin = isCenter || isRaised ? '0 auto 16px' : '0 0 18px'
  return rules(
    `.avatar{position:relative;z-index:1;display:block;width:${size}px;height:${height}px;object-fit:cover;border-radius:${radius};margin:${margin}}`,
    `.raised{${layout.header === 'banner' ? 'margin:-46px auto 14px' : 'box-sizing:content-box;margin:-70px auto 16px'};border:5px solid ${color.page}}`,
  )
}

function bannerStyle({ color }: ThemeTokens, hasAvatar: boolean): string {
  return `.banner{margin:0;background:${color.card} repeating-linear-gradient(90deg,transparent 0 44px,#ffffff0d 44px 88px);color:${color.onCard};padding:52px 20px 62px;text-align:center}.banner .bio{color:${color.onCardMuted}}.banner+.sheet{padding-top:${hasAvatar ? 0 : 24}px}`
}

function coverStyle({ color }: ThemeTokens, hasAvatar: boolean): string {
  return `.cover{display:block;width:100%;height:${hasAvatar ? 210 : 300}px;object-fit:cover;background:${color.border}}.cover+.sheet{padding-top:${hasAvatar ? 0 : 20}px}`
}

/** What lies behind the page. Only colours that `groundsOf` lists. */
function backgroundRule({ background, color }: ThemeTokens): string {
  const { kind, stops = [], angle = 180, pattern, ink = color.page } = background
  const gradient = `linear-gradient(${angle}deg,${stops.join(',')})`
  if (kind === 'solid') return `background:${color.page}`
  if (pattern === 'mesh') {
    const light = faded(color.accent, MESH.accent)
    return `background:radial-gradient(60vmax 44vmax at 82% -6%,${light},transparent 70%),radial-gradient(56vmax 50vmax at 0% 46%,${light},transparent 70%),radial-gradient(50vmax 40vmax at 100% 100%,${faded(ink, MESH.ink)},transparent 70%),${gradient}`
  }
  if (kind === 'gradient') return `background:${gradient}`
  return `background-color:${color.page};${patterns[pattern ?? 'grid'](ink)}`
}

const patterns = {
  mesh: () => '',
  grid: (ink: string) =>
    `background-image:linear-gradient(${ink} 1px,transparent 1px),linear-gradient(90deg,${ink} 1px,transparent 1px);background-size:24px 24px`,
  dots: (ink: string) =>
    `background-image:radial-gradient(${ink} 1.6px,transparent 1.8px);background-size:14px 14px`,
  halftone: (ink: string) =>
    `background-image:radial-gradient(${ink} 3px,transparent 3.4px),radial-gradient(${ink} 3px,transparent 3.4px);background-size:18px 18px;background-position:0 0,9px 9px`,
  stripes: (ink: string) =>
    `background-image:repeating-linear-gradient(transparent 0 2px,${ink} 2px 4px)`,
}
