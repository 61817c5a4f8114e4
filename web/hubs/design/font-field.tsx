import { Select } from '@mantine/core'
import { useState } from 'react'
import { type FontName, fontNames } from '../../../contract/hubs/theme.ts'
import { facesOf, familyOf, fontLabel } from '../../../hub-page/fonts.ts'
import css from './design.module.css'

interface FontFieldProps {
  label: string
  value: FontName
  /** Shown in each font. */
  sample: string
  onChoose: (font: FontName) => void
}

const choices = fontNames.map((value) => ({ value, label: fontLabel(value) }))

/** The fonts, each in its own face. Their files are loaded while the list is open, and no sooner. */
export function FontField({ label, value, sample, onChoose }: FontFieldProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      {isOpen && <style>{fontNames.map((font) => facesOf(font, sample)).join('')}</style>}
      <Select
        label={label}
        data={choices}
        value={value}
        allowDeselect={false}
        openOnFocus={false}
        // The list itself scrolls: a box around it would have to take the focus
        withScrollArea={false}
        classNames={{ options: css.fonts ?? '' }}
        comboboxProps={{ withinPortal: false, width: 280, position: 'bottom-start' }}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        renderOption={({ option }) => <FontOption font={option.value} sample={sample} />}
        onChange={(font) => font && onChoose(font)}
      />
    </div>
  )
}

function FontOption({ font, sample }: { font: FontName; sample: string }) {
  return (
    <span className={css.font}>
      <span className={css.fontName}>{fontLabel(font)}</span>
      <span className={css.fontSample} style={{ fontFamily: familyOf(font) }} aria-hidden="true">
        {sample}
      </span>
    </span>
  )
}
