import { Checkbox } from '@mantine/core'
import { IconLayout, IconSparkles, IconUserCircle } from '@tabler/icons-react'
import type { ThemeTokens } from '../../../contract/hubs/theme.ts'
import { withToken } from '../../../hub-page/with-token.ts'
import { useEditing } from '../editor/editor-context.ts'
import { Section } from './section.tsx'
import { effectsValue, layoutValue, portraitValue } from './section-words.ts'
import { Amount, Choice, pixels } from './token-fields.tsx'
import { desktopWords, effectWords, headerWords, shapeWords } from './token-words.ts'
import { useTheme } from './use-theme.ts'

export const LayoutSection = () => (
  <Section name="Layout" Icon={IconLayout} value={layoutValue} parts={['layout']}>
    <LayoutFields />
  </Section>
)

function LayoutFields() {
  const { document } = useEditing()
  const { tokens, set } = useTheme()
  const { layout } = tokens
  const hasNoCover = layout.header === 'cover' && !document.profile.cover
  return (
    <>
      <Choice
        label="Header"
        words={headerWords}
        value={layout.header}
        hint={hasNoCover && 'Add a cover in Profile to see it.'}
        onChange={(header) => set('layout', 'header', header)}
      />
      <Choice
        label="On desktops"
        words={desktopWords}
        value={layout.desktop}
        onChange={(desktop) => set('layout', 'desktop', desktop)}
      />
      <Amount
        label="Width of the column"
        value={layout.width}
        min={320}
        max={1100}
        step={10}
        words={pixels}
        onChange={(width) => set('layout', 'width', width)}
      />
      <Amount
        label="Space between cards"
        value={layout.gap}
        min={0}
        max={40}
        words={pixels}
        onChange={(gap) => set('layout', 'gap', gap)}
      />
    </>
  )
}

export const PortraitSection = () => (
  <Section name="Portrait" Icon={IconUserCircle} value={portraitValue} parts={['avatar']}>
    <PortraitFields />
  </Section>
)

/** Looks without a portrait have no size for it either. */
const SIZE_AT_FIRST = 96

function PortraitFields() {
  const { document } = useEditing()
  const { tokens, set, edit } = useTheme()
  const { shape, size } = tokens.avatar
  const choose = (chosen: typeof shape) =>
    edit((now) => {
      const shaped = withToken(now, 'avatar', 'shape', chosen)
      const isUnseen = chosen !== 'none' && size === 0
      return isUnseen ? withToken(shaped, 'avatar', 'size', SIZE_AT_FIRST) : shaped
    })
  return (
    <>
      <Choice
        label="Shape"
        words={shapeWords}
        value={shape}
        hint={
          shape !== 'none' &&
          !document.profile.avatar &&
          'Add a portrait or logo in Profile to see it.'
        }
        onChange={choose}
      />
      <Amount
        label="Size"
        value={size}
        min={0}
        max={200}
        step={4}
        words={pixels}
        isDisabled={shape === 'none'}
        onChange={(chosen) => set('avatar', 'size', chosen)}
      />
    </>
  )
}

export const EffectsSection = () => (
  <Section name="Effects" Icon={IconSparkles} value={effectsValue} parts={['effects']}>
    <EffectFields />
  </Section>
)

type Effect = ThemeTokens['effects'][number]
const effects = Object.keys(effectWords) as Effect[]

function EffectFields() {
  const { tokens, setPlain } = useTheme()
  const isOn = (effect: Effect) => tokens.effects.includes(effect)
  const toggle = (changed: Effect) =>
    setPlain(
      'effects',
      effects.filter((effect) => isOn(effect) !== (effect === changed)),
    )
  return effects.map((effect) => (
    <Checkbox
      key={effect}
      label={effectWords[effect]}
      checked={isOn(effect)}
      onChange={() => toggle(effect)}
    />
  ))
}
