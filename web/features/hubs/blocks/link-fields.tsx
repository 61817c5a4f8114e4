import { Checkbox, Select } from '@mantine/core'
import { hubIcons } from '../../../../hub-page/icons.ts'
import { PictureField } from '../page/picture-field.tsx'
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
      <Select
        label="Icon"
        placeholder="None"
        data={iconChoices}
        value={block.icon ?? null}
        clearable
        searchable
        comboboxProps={{ withinPortal: false }}
        onChange={(icon) => onChange({ icon })}
      />
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
