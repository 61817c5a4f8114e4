import { ColorInput, SegmentedControl } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { QrDesign } from '../../contract/codes/qr-design.ts'
import type { DesignOptionsProps } from './design-options.ts'
import css from './options.module.css'

const inks = ['#0f172a', '#0c4a6e', '#064e3b', '#78350f', '#881337', '#4c1d95']

const gradients = [
  { value: 'none', label: 'One colour' },
  { value: 'linear', label: 'Across' },
  { value: 'radial', label: 'Round' },
]

export function ColourOptions({ design, onChange }: DesignOptionsProps) {
  const { ink, inkTo, gradient, paper, cornerInk } = design
  return (
    <fieldset className={css.group}>
      <legend className={css.name}>Colours</legend>
      <div className={css.inks}>
        {inks.map((each) => (
          <button
            key={each}
            type="button"
            className={css.ink}
            style={{ background: each }}
            aria-label={`Ink ${each}`}
            aria-pressed={each === ink}
            onClick={() => onChange({ ink: each })}
          >
            {each === ink && <IconCheck size={14} stroke={3} aria-hidden />}
          </button>
        ))}
      </div>
      <div className={css.pair}>
        <Colour name="Ink" value={ink} onChoose={(value) => onChange({ ink: value })} />
        <Colour name="Paper" value={paper} onChoose={(value) => onChange({ paper: value })} />
      </div>
      <div className={`${css.pair} ${css.gradient}`}>
        <div>
          <span className={css.name}>Gradient</span>
          <SegmentedControl
            fullWidth
            aria-label="Gradient"
            data={gradients}
            value={gradient}
            onChange={(value) => onChange({ gradient: value as QrDesign['gradient'] })}
          />
        </div>
        {gradient === 'none' ? (
          <Colour
            name="Corners’ ink"
            value={cornerInk ?? ink}
            onChoose={(value) => onChange({ cornerInk: value === ink ? null : value })}
          />
        ) : (
          <Colour
            name="Gradient ends in"
            value={inkTo}
            onChoose={(value) => onChange({ inkTo: value })}
          />
        )}
      </div>
    </fieldset>
  )
}

interface ColourProps {
  name: string
  value: string
  onChoose: (colour: string) => void
}

const WHOLE = /^#[0-9a-f]{6}$/i

/** Ignores incomplete colour values while typing. */
function Colour({ name, value, onChoose }: ColourProps) {
  return (
    <ColorInput
      size="xs"
      label={name}
      format="hex"
      key={value}
      defaultValue={value}
      onChangeEnd={(colour) => WHOLE.test(colour) && onChoose(colour.toLowerCase())}
      eyeDropperButtonProps={{
        size: 24,
        'aria-label': `Pick ${name.toLowerCase()} from the screen`,
      }}
    />
  )
}
