import type { ThemeTokens } from '../../contract/hubs/theme.ts'
import { faded } from '../colors.ts'
import { titleSize } from '../fonts.ts'
import { headingFont } from './base.ts'
import { boxRadius, isLoud, type Look, rules } from './sheet.ts'

const paddings = { compact: '11px 14px', regular: '15px 18px', large: '19px 20px' }

/** Buttons, which have the construction that the theme names, and the boxes that go with them. */
export function cardStyle(look: Look): string {
  const { theme, has } = look
  return rules(
    has('link') && buttonStyle(look),
    has('link') && theme.card.align === 'center' && centredStyle,
    constructions[theme.card.style](theme, look),
    has('highlight') && highlightStyle(theme),
    has('closed') && '.closed{cursor:default}.closed .label{opacity:.85}',
  )
}

function buttonStyle({ theme, has }: Look): string {
  const { card, color } = theme
  const isPill = card.radius > 40
  const inset = isPill ? 8 : 6
  return rules(
    `.link{position:relative;display:flex;align-items:center;gap:14px;min-height:${card.size === 'compact' ? 44 : 56}px;padding:${paddings[card.size]};text-decoration:none;color:${color.onCard};background:${color.card};border-radius:${card.radius}px;text-align:${card.align};transition:transform .15s ease-out,background .15s,box-shadow .15s}`,
    '.link b{display:block;font-weight:600;line-height:1.3}',
    `.link small{display:block;font-size:.86em;line-height:1.4;color:${color.onCardMuted};margin-top:2px}`,
    '.label{flex:1;min-width:0}.go{width:18px;height:18px;opacity:.75}',
    has('thumb') &&
      `.thumb{flex:none;width:48px;height:48px;object-fit:cover;border-radius:${isPill ? '50%' : `${Math.max(0, card.radius - 8)}px`};margin:-4px 0 -4px -${inset}px}`,
    has('number') &&
      `.number{flex:none;width:2.1em;font-variant-numeric:tabular-nums;color:${color.onCardMuted};font-size:.86em}`,
    card.font === 'heading' && titleStyle(theme),
  )
}

function titleStyle(theme: ThemeTokens): string {
  const size =
    theme.font.heading === theme.font.body && isLoud(theme) ? 1.3 : titleSize(theme.font.heading)
  return `.link b{${headingFont(theme)};font-size:${size}em;line-height:1.14}`
}

const centredStyle =
  '.link .i,.link .number{position:absolute;left:20px}.link .go{left:auto;right:20px}.link .label{padding:0 18px}'

/** Safari 17 has it by its prefix alone. */
const BLUR = ['-webkit-backdrop-filter', 'backdrop-filter']
  .map((name) => `${name}:blur(18px) saturate(1.3)`)
  .join(';')

const constructions: Record<
  ThemeTokens['card']['style'],
  (theme: ThemeTokens, look: Look) => string
> = {
  fill: () => '.link:hover{transform:translateY(-1px)}.link:hover .go{opacity:1}',
  outline: ({ card, color, layout }) =>
    rules(
      `.link,.box{border:${card.border}px solid ${color.border}}`,
      `.link:hover{background:${color.onCard};color:${color.page};border-color:${color.onCard}}.link:hover small,.link:hover .number{color:inherit}`,
      // Without a gap two lines would lie beside each other.
      layout.gap === 0 && `.blocks>.link+.link{margin-top:-${card.border}px}`,
    ),
  soft: ({ card, color }) =>
    card.border > 0
      ? `.link,.box{border:${card.border}px solid ${color.border};box-shadow:0 1px 2px #0f172a0a}.link:hover{transform:translateY(-1px);border-color:${color.accent}}`
      : `.link,.box{box-shadow:0 6px 18px ${faded(color.text, 0.08)}}.link:hover{transform:translateY(-1px);box-shadow:0 10px 24px ${faded(color.text, 0.14)}}`,
  glass: ({ color }) =>
    `.link,.box{border:1px solid ${color.border};${BLUR};box-shadow:0 1px 0 #ffffff2e inset}.link:hover{border-color:${color.accent}}`,
  hard: ({ card, color }) =>
    `.link,.box{border:${card.border}px solid ${color.border};box-shadow:5px 5px 0 ${color.border}}.link:hover{transform:translate(3px,3px);box-shadow:2px 2px 0 ${color.border}}.link b{font-weight:700}`,
  ruled: ({ card, color }) =>
    `.link{background:none;border-bottom:${card.border}px solid ${color.border};padding-inline:0;border-radius:0}.blocks>.link:first-child,.blocks>:not(.link)+.link{border-top:${card.border}px solid ${color.border}}.link:hover b{color:${color.accent}}.box{border:solid ${color.border};border-width:${card.border}px 0}`,
  bare: ({ color }) =>
    `.link{background:none;padding-inline:0}.link b{font-weight:400}.link b::before{content:"> ";content:"> "/"";color:${color.accent}}.link:hover b{background:${color.accent};color:${color.onAccent}}.link:hover b::before{color:inherit}.link .go{display:none}.link small{padding-left:2ch}.box{border:1px dashed ${color.border}}`,
}

function highlightStyle({ card, color }: ThemeTokens): string {
  const isSame = card.style === 'fill' && color.accent === color.card
  const [ground, words] = isSame ? [color.text, color.page] : [color.accent, color.onAccent]
  const ground2 = `.link.highlight,.link.highlight:hover{background:${ground};color:${words};border-color:${ground}}`
  return rules(
    ground2,
    '.highlight small,.highlight .number{color:inherit}',
    card.style === 'ruled' &&
      '.link.highlight{padding-inline:16px}.link.highlight:hover b{color:inherit}',
    card.style === 'bare' &&
      '.link.highlight{padding-inline:10px;margin:6px 0}.link.highlight b::before{color:inherit}',
    card.style === 'glass' && `.link.highlight{box-shadow:0 8px 30px ${faded(color.accent, 0.2)}}`,
    card.style === 'hard' && `.link.highlight,.link.highlight:hover{border-color:${color.border}}`,
  )
}

/** Whether boxes have no ground of their own, so that their words stand on the page. */
export const isOpenBox = ({ card }: ThemeTokens): boolean =>
  card.style === 'bare' || card.style === 'ruled'

export function boxStyle(theme: ThemeTokens): string {
  const { color, card, layout } = theme
  const isOpen = isOpenBox(theme)
  const margin = layout.gap > 4 ? '0' : '18px 0'
  return rules(
    `.box{background:${isOpen ? 'none' : color.card};color:${isOpen ? color.text : color.onCard};border-radius:${card.style === 'ruled' ? 0 : boxRadius(theme)}px;padding:${card.style === 'ruled' ? '22px 0' : '20px'};margin:${margin}}`,
    '.box>b{display:block;font-weight:650;font-size:1.06em}',
    `.box p{color:${isOpen ? color.muted : color.onCardMuted};font-size:.92em;margin-top:3px}`,
  )
}
