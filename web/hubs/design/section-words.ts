import type { ThemeTokens } from '../../../contract/hubs/theme.ts'
import { fontLabel } from '../../../hub-page/fonts.ts'
import * as words from './token-words.ts'

/** Of cards: from here on their ends are round. */
export const PILL_FROM = 41
export const PILL = 999

/** What the sections of the pane say while they are closed. */
export const colorsValue = ({ scheme, color }: ThemeTokens): string =>
  `${words.schemeWords[scheme]}, accent ${color.accent}`

export function backgroundValue({ color, background }: ThemeTokens): string {
  const { kind, pattern, stops = [] } = background
  if (kind === 'solid') return color.page
  const hasLights = pattern === 'mesh'
  if (kind === 'gradient')
    return `Gradient of ${stops.length} colours${hasLights ? ', with lights' : ''}`
  return words.patternWords[pattern ?? 'grid']
}

export function fontsValue({ font }: ThemeTokens): string {
  const [heading, body] = [fontLabel(font.heading), fontLabel(font.body)]
  return heading === body ? heading : `${heading} and ${body}`
}

export function cardsValue({ card }: ThemeTokens): string {
  const shape = card.radius >= PILL_FROM ? 'pill' : `radius ${card.radius}`
  return `${words.cardStyleWords[card.style]}, ${shape}`
}

export const layoutValue = ({ layout }: ThemeTokens): string =>
  `${words.headerWords[layout.header]}, ${words.desktopWords[layout.desktop].toLowerCase()} on desktops`

export const portraitValue = ({ avatar }: ThemeTokens): string =>
  avatar.shape === 'none' ? 'None' : `${words.shapeWords[avatar.shape]}, ${avatar.size} px`

export const effectsValue = ({ effects }: ThemeTokens): string =>
  effects.map((effect) => words.effectWords[effect]).join(', ') || 'None'

/** '2 changed', beside the value of a section. */
export const withCount = (value: string, changed: number): string =>
  changed === 0 ? value : `${value}, ${changed} changed`
