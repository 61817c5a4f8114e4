import { Checkbox, Select } from '@mantine/core'
import { memo } from 'react'
import { hubIcons } from '../../../../hub-page/icons.ts'
import { PictureField } from '../../page/picture-field.tsx'
import { AddressField, BlockField, useBlockError } from './block-field.tsx'
import type { FieldsProps } from './fields-props.ts'

const iconChoices = hubIcons.map((name) => ({
  value: name,
  label: name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' '),
}))

export function LinkFields({ block, onChange }: FieldsProps<'link'>) {
  const pictureError = useBlockError('picture')
  return (
    <>
      <BlockField
        label="Title"
        field="title"
        maxLength={120}
        value={block.title}
        onChange={(title) => onChange({ title })}
      />
      <AddressField
        label="Address"
        field="url"
        value={block.url}
        onChange={(url) => onChange({ url })}
      />
      <BlockField
        label="Second line"
        field="description"
        maxLength={200}
        value={block.description}
        onChange={(description) => onChange({ description: description || null })}
      />
      <IconChoice value={block.icon ?? null} onChange={onChange} />
      <PictureField
        label="Picture"
        value={block.picture}
        error={pictureError}
        onChange={(picture) => onChange({ picture })}
      />
      <Checkbox
        label="Highlight"
        description="One on a page reads best"
        checked={block.highlight ?? false}
        onChange={(event) => onChange({ highlight: event.currentTarget.checked })}
      />
    </>
  )
}

interface IconChoiceProps {
  value: string | null
  onChange: FieldsProps<'link'>['onChange']
}

/** Not rendered again with each letter of a title. */
const IconChoice = memo(({ value, onChange }: IconChoiceProps) => (
  <Select
    label="Icon"
    placeholder="None"
    data={iconChoices}
    value={value}
    clearable
    searchable
    comboboxProps={{ withinPortal: false }}
    onChange={(icon) => onChange({ icon })}
  />
))
