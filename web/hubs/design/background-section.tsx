import { ActionIcon, Button, Switch } from '@mantine/core'
import { IconPlus, IconTexture, IconTrash } from '@tabler/icons-react'
import { backgroundParts } from '../../../hub-page/theme.ts'
import { smallIcon, tinyIcon } from '../../ui/icon.ts'
import { ColorField } from './color-field.tsx'
import css from './design.module.css'
import { Section } from './section.tsx'
import { backgroundValue } from './section-words.ts'
import { swatchesOf } from './swatches.ts'
import { Amount, Choice } from './token-fields.tsx'
import { kindWords, patternWords } from './token-words.ts'
import { useTheme } from './use-theme.ts'

const STOPS_MIN = 2
const STOPS_MAX = 4

export function BackgroundSection() {
  return (
    <Section name="Background" Icon={IconTexture} value={backgroundValue} parts={['background']}>
      <BackgroundFields />
    </Section>
  )
}

function BackgroundFields() {
  const { tokens, set } = useTheme()
  const { background, color } = tokens
  const { hasStops, hasInk } = backgroundParts(background)
  return (
    <>
      <Choice
        label="Kind"
        words={kindWords}
        value={background.kind}
        hint={background.kind === 'solid' && 'The colour of the page.'}
        onChange={(kind) => set('background', 'kind', kind)}
      />
      {background.kind === 'pattern' && (
        <Choice
          label="Pattern"
          words={patternWords}
          value={background.pattern ?? 'grid'}
          onChange={(pattern) => set('background', 'pattern', pattern)}
        />
      )}
      {hasStops && <Stops />}
      {background.kind === 'gradient' && <Lights />}
      {hasInk && (
        <div className={css.pair}>
          <ColorField
            label={background.pattern === 'mesh' ? 'Light from below' : 'Ink'}
            value={background.ink ?? color.page}
            swatches={swatchesOf(tokens)}
            onChoose={(ink) => set('background', 'ink', ink)}
          />
        </div>
      )}
    </>
  )
}

/** The lights of the pattern of that name, over a gradient of any colours. */
function Lights() {
  const { theme, tokens, set } = useTheme()
  const without = theme.tokens?.background?.pattern === 'mesh' ? undefined : 'grid'
  return (
    <Switch
      label="Lights in the accent and another colour"
      checked={tokens.background.pattern === 'mesh'}
      onChange={(event) =>
        set('background', 'pattern', event.currentTarget.checked ? 'mesh' : without)
      }
    />
  )
}

function Stops() {
  const { tokens, set } = useTheme()
  const { stops = [], angle = 180 } = tokens.background
  const change = (next: string[]) => set('background', 'stops', next)
  return (
    <>
      <ol className={css.stops} aria-label="Colours of the gradient">
        {stops.map((stop, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stop is its place
          <li key={at} className={css.stop}>
            <ColorField
              label={`Colour ${at + 1}`}
              value={stop}
              swatches={swatchesOf(tokens)}
              onChoose={(color) => change(stops.with(at, color))}
            />
            {stops.length > STOPS_MIN && (
              <ActionIcon
                size={36}
                aria-label={`Remove colour ${at + 1}`}
                onClick={() => change(stops.toSpliced(at, 1))}
              >
                <IconTrash {...smallIcon} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ol>
      {stops.length < STOPS_MAX && (
        <Button
          className={css.reset}
          size="xs"
          variant="default"
          leftSection={<IconPlus {...tinyIcon} />}
          onClick={() => change([...stops, stops.at(-1) ?? tokens.color.page])}
        >
          Add a colour
        </Button>
      )}
      <Amount
        label="Angle"
        value={angle}
        min={0}
        max={360}
        step={5}
        words={(degrees) => `${degrees}°`}
        onChange={(degrees) => set('background', 'angle', degrees)}
      />
    </>
  )
}
