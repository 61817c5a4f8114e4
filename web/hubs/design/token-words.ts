import type { ThemeTokens } from '../../../contract/hubs/theme.ts'
import type { ColorSlot } from '../../../hub-page/nearest-color.ts'

type Words<Values extends string> = Readonly<Record<Values, string>>
type Background = ThemeTokens['background']
type Card = ThemeTokens['card']

export const schemeWords: Words<ThemeTokens['scheme']> = { light: 'Light', dark: 'Dark' }

export const kindWords: Words<Background['kind']> = {
  solid: 'One colour',
  gradient: 'Gradient',
  pattern: 'Pattern',
}

export const patternWords: Words<NonNullable<Background['pattern']>> = {
  grid: 'Grid',
  dots: 'Dots',
  stripes: 'Stripes',
  halftone: 'Halftone',
  mesh: 'Lights',
}

export const caseWords: Words<ThemeTokens['font']['case']> = {
  none: 'As typed',
  upper: 'Capitals',
}

export const cardStyleWords: Words<Card['style']> = {
  fill: 'Fill',
  outline: 'Outline',
  soft: 'Soft',
  glass: 'Glass',
  hard: 'Hard',
  ruled: 'Ruled',
  bare: 'Bare',
}

export const cardFontWords: Words<Card['font']> = { body: 'Body font', heading: 'Heading font' }

export const cardSizeWords: Words<Card['size']> = {
  compact: 'Compact',
  regular: 'Regular',
  large: 'Large',
}

export const leadWords: Words<Card['lead']> = {
  icon: 'Icon',
  thumb: 'Picture',
  number: 'Number',
  none: 'Nothing',
}

export const alignWords: Words<Card['align']> = { left: 'Left', center: 'Centred' }

export const headerWords: Words<ThemeTokens['layout']['header']> = {
  center: 'Centred',
  left: 'Left',
  cover: 'Cover',
  banner: 'Banner',
}

export const desktopWords: Words<ThemeTokens['layout']['desktop']> = {
  column: 'Column',
  split: 'Split',
  frame: 'Sheet',
  grid: 'Grid',
}

export const shapeWords: Words<ThemeTokens['avatar']['shape']> = {
  circle: 'Circle',
  square: 'Square',
  rounded: 'Rounded',
  arch: 'Arch',
  none: 'None',
}

export const effectWords: Words<ThemeTokens['effects'][number]> = {
  ticks: 'Marks on the corners of cards',
  caret: 'Prompt and cursor at the name',
  tape: 'Taped name, slightly askew cards',
  riso: 'Second ink, out of register',
  rule: 'Line above the name',
}

export const colorWords: Words<keyof ThemeTokens['color']> = {
  page: 'Page',
  text: 'Text',
  accent: 'Accent',
  onAccent: 'Text on accent',
  card: 'Card',
  onCard: 'Text on card',
  muted: 'Muted text',
  onCardMuted: 'Muted text on card',
  border: 'Border',
}

/** The place of a colour within a sentence: 'the card'. */
export function slotWords(slot: ColorSlot): string {
  if (typeof slot === 'object') return `colour ${slot.stop + 1} of the background`
  return slot === 'ink' ? 'the ink of the background' : `the ${colorWords[slot].toLowerCase()}`
}
