import { SegmentedControl } from '@mantine/core'
import type { BlockOf } from '../../../../contract/hubs/blocks.ts'
import type { FieldsProps } from './fields-props.ts'
import { plainFields } from './plain-fields.tsx'

const ratios: readonly { value: BlockOf<'image'>['ratio']; label: string }[] = [
  { value: '16:10', label: '16:10' },
  { value: 'square', label: 'Square' },
  { value: 'tall', label: 'Tall' },
  { value: 'wide', label: 'Wide' },
]

const Plain = plainFields<'image'>(
  { field: 'picture', label: 'Picture', input: 'picture' },
  { field: 'alt', label: 'Description for people who cannot see it', maxLength: 300 },
  { field: 'caption', label: 'Caption', maxLength: 200, isOptional: true },
  { field: 'url', label: 'Address, if it leads somewhere', input: 'address', isOptional: true },
)

export function ImageFields({ block, onChange }: FieldsProps<'image'>) {
  return (
    <>
      <Plain block={block} onChange={onChange} />
      <SegmentedControl
        aria-label="Shape"
        data={[...ratios]}
        value={block.ratio}
        onChange={(chosen) => {
          const ratio = ratios.find(({ value }) => value === chosen)?.value
          if (ratio) onChange({ ratio })
        }}
      />
    </>
  )
}
