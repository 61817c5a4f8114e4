import { Select, TextInput } from '@mantine/core'
import { QR_TEXT_MAX, type QrDesign } from '../../contract/codes/qr-design.ts'
import { isDrawable, undrawableWords } from '../../contract/codes/qr-letters.ts'
import type { DesignOptionsProps } from './design-options.ts'
import css from './options.module.css'

const frames = [
  { value: 'none', label: 'None' },
  { value: 'line', label: 'Line' },
  { value: 'label', label: 'Label below' },
  { value: 'badge', label: 'Badge' },
]

export function FrameOptions({ design, onChange }: DesignOptionsProps) {
  const isBare = design.frame === 'none'
  return (
    <div className={css.pair}>
      <Select
        size="xs"
        label="Frame"
        data={frames}
        allowDeselect={false}
        value={design.frame}
        onChange={(value) => onChange({ frame: (value ?? 'none') as QrDesign['frame'] })}
      />
      <TextInput
        size="xs"
        label="Text"
        placeholder={isBare ? 'Choose a frame first' : 'Scan me'}
        disabled={isBare}
        maxLength={QR_TEXT_MAX}
        value={design.text}
        error={isDrawable(design.text) ? undefined : undrawableWords(design.text)}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
    </div>
  )
}
