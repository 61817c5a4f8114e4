import { IconPalette } from '@tabler/icons-react'
import { ColorField } from './color-field.tsx'
import css from './design.module.css'
import { Section } from './section.tsx'
import { colorsValue } from './section-words.ts'
import { swatchesOf } from './swatches.ts'
import { Choice } from './token-fields.tsx'
import { colorWords, schemeWords } from './token-words.ts'
import { useTheme } from './use-theme.ts'

type ColorName = keyof typeof colorWords

/** In the order of the screen, where a colour stands beside that of its words. */
const names = Object.keys(colorWords) as ColorName[]
const fading: readonly ColorName[] = ['card', 'border']

export function ColorsSection() {
  return (
    <Section
      name="Colours"
      Icon={IconPalette}
      value={colorsValue}
      parts={['scheme', 'color']}
      isOpenAtFirst
    >
      <ColorFields />
    </Section>
  )
}

function ColorFields() {
  const { tokens, set, setPlain } = useTheme()
  const swatches = swatchesOf(tokens)
  return (
    <div className={css.pair}>
      {names.map((name) => (
        <ColorField
          key={name}
          label={colorWords[name]}
          value={tokens.color[name]}
          canFade={fading.includes(name)}
          swatches={swatches}
          onChoose={(color) => set('color', name, color)}
        />
      ))}
      <Choice
        label="Scheme"
        words={schemeWords}
        value={tokens.scheme}
        hint="Of fields, scroll bars and sheets."
        onChange={(scheme) => setPlain('scheme', scheme)}
      />
    </div>
  )
}
