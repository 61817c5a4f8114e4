import { Button, ColorPicker, Popover, TextInput, UnstyledButton } from '@mantine/core'
import { useEyeDropper } from '@mantine/hooks'
import { IconColorPicker } from '@tabler/icons-react'
import { type CSSProperties, type KeyboardEvent, useState } from 'react'
import { tinyIcon } from '../../ui/icon.ts'
import { findColor, isTypedToTheEnd, plainColor } from './color-text.ts'
import css from './design.module.css'

interface ColorFieldProps {
  label: string
  value: string
  /** Whether the colour may be translucent. */
  canFade?: boolean
  /** Colours to choose from, besides any other. */
  swatches: readonly string[]
  onChoose: (color: string) => void
}

/** A colour, typed or picked. Only complete colours are chosen; other text stays in the field. */
export function ColorField({ label, value, canFade = false, swatches, onChoose }: ColorFieldProps) {
  const { text, error, type, leave, drop } = useTyped(value, canFade, onChoose)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') leave()
    if (event.key === 'Escape') drop()
  }
  return (
    <TextInput
      label={label}
      size="sm"
      spellCheck={false}
      autoComplete="off"
      maxLength={40}
      value={text}
      error={error}
      leftSectionPointerEvents="all"
      leftSection={
        <Swatch
          label={label}
          value={value}
          canFade={canFade}
          swatches={swatches}
          onChoose={onChoose}
        />
      }
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={onKeyDown}
    />
  )
}

function useTyped(value: string, canFade: boolean, onChoose: (color: string) => void) {
  const [typed, setTyped] = useState<string>()
  const [isLeft, setLeft] = useState(false)
  const [seen, setSeen] = useState(value)
  const color = typed === undefined ? undefined : findColor(typed, canFade)
  // A colour from elsewhere, such as the picker, replaces the typed text
  if (value !== seen) {
    setSeen(value)
    if (color !== value) setTyped(undefined)
  }
  const type = (text: string) => {
    setTyped(text)
    setLeft(false)
    const next = findColor(text, canFade)
    if (next && isTypedToTheEnd(text, canFade)) onChoose(next)
  }
  const drop = () => setTyped(undefined)
  const leave = () => {
    if (color === undefined) return afterPress(() => setLeft(true))
    if (color !== value) onChoose(color)
    drop()
  }
  const isWrong = isLeft && typed !== undefined && color === undefined
  const error = isWrong
    ? `Use a colour such as #0369a1${canFade ? ' or #0369a180' : ''}`
    : undefined
  return { text: typed ?? value, error, type, leave, drop }
}

/** An error message moves the controls below it. If a press ended the typing, its target must not move before the release. */
function afterPress(act: () => void): void {
  if (document.querySelector(':active') === null) act()
  else addEventListener('pointerup', () => setTimeout(act), { once: true })
}

/** Opens the picker. */
function Swatch({ label, value, canFade = false, swatches, onChoose }: ColorFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const name = `Pick a colour: ${label}`
  const choose = (color: string) => {
    const next = findColor(color, canFade)
    if (next && next !== plainColor(value)) onChoose(next)
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      offset={8}
      width={264}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton className={css.swatch} aria-label={name} onClick={() => setOpen(!isOpen)}>
          <span className={css.swatchColor} style={{ '--swatch': value } as CSSProperties} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={name}>
        <ColorPicker
          fullWidth
          format={canFade ? 'hexa' : 'hex'}
          value={value}
          saturationLabel="Saturation and brightness"
          hueLabel="Hue"
          alphaLabel="Opacity"
          swatches={[...swatches]}
          swatchesPerRow={7}
          onChange={choose}
        />
        <EyeDropper onPick={choose} />
      </Popover.Dropdown>
    </Popover>
  )
}

function EyeDropper({ onPick }: { onPick: (color: string) => void }) {
  const { supported, open } = useEyeDropper()
  if (!supported) return null
  const pick = async () => {
    try {
      const picked = await open()
      if (picked) onPick(picked.sRGBHex)
    } catch {
      // Escape was pressed, and no colour is picked
    }
  }
  return (
    <Button
      className={css.dropper}
      size="compact-xs"
      variant="subtle"
      color="gray"
      leftSection={<IconColorPicker {...tinyIcon} />}
      onClick={() => void pick()}
    >
      Pick from the screen
    </Button>
  )
}
