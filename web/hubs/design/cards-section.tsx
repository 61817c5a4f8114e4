import { Switch } from '@mantine/core'
import { IconLayoutCards } from '@tabler/icons-react'
import type { ThemeTokens } from '../../../contract/hubs/theme.ts'
import { Section } from './section.tsx'
import { cardsValue, PILL, PILL_FROM } from './section-words.ts'
import { Amount, Choice, pixels } from './token-fields.tsx'
import {
  alignWords,
  cardFontWords,
  cardSizeWords,
  cardStyleWords,
  leadWords,
} from './token-words.ts'
import { useTheme } from './use-theme.ts'

type CardStyle = ThemeTokens['card']['style']

/** Styles without a border, and styles without corners. */
const borderless: readonly CardStyle[] = ['fill', 'bare']
const cornerless: readonly CardStyle[] = ['ruled']

export function CardsSection() {
  return (
    <Section name="Cards" Icon={IconLayoutCards} value={cardsValue} parts={['card']}>
      <CardFields />
    </Section>
  )
}

function CardFields() {
  const { tokens, set } = useTheme()
  const { card } = tokens
  return (
    <>
      <Choice
        label="Style"
        words={cardStyleWords}
        value={card.style}
        onChange={(style) => set('card', 'style', style)}
      />
      <Radius />
      <Amount
        label="Border"
        value={card.border}
        min={0}
        max={8}
        words={pixels}
        hint={borderHint(card.style)}
        onChange={(border) => set('card', 'border', border)}
      />
      <Choice
        label="Size"
        words={cardSizeWords}
        value={card.size}
        onChange={(size) => set('card', 'size', size)}
      />
      <Choice
        label="Before the title"
        words={leadWords}
        value={card.lead}
        onChange={(lead) => set('card', 'lead', lead)}
      />
      <Choice
        label="Font of titles"
        words={cardFontWords}
        value={card.font}
        onChange={(font) => set('card', 'font', font)}
      />
      <Choice
        label="Alignment"
        words={alignWords}
        value={card.align}
        onChange={(align) => set('card', 'align', align)}
      />
    </>
  )
}

function borderHint(style: CardStyle): string | undefined {
  if (style === 'glass') return 'Glass always has one of 1 px.'
  return borderless.includes(style) ? 'Not drawn in this style.' : undefined
}

function Radius() {
  const { tokens, set } = useTheme()
  const { radius, style } = tokens.card
  const isPill = radius >= PILL_FROM
  return (
    <>
      <Amount
        label="Radius of corners"
        value={Math.min(radius, PILL_FROM - 1)}
        min={0}
        max={PILL_FROM - 1}
        words={(value) => (isPill ? 'Pill' : pixels(value))}
        hint={cornerless.includes(style) && 'Not drawn in this style.'}
        isDisabled={isPill}
        onChange={(value) => set('card', 'radius', value)}
      />
      <Switch
        label="Pill: round ends"
        checked={isPill}
        onChange={(event) => set('card', 'radius', event.currentTarget.checked ? PILL : ROUNDED)}
      />
    </>
  )
}

/** The radius of a card that was a pill. */
const ROUNDED = 16
