import { SegmentedControl } from '@mantine/core'
import type { BlockOf } from '../../../contract/hubs/blocks.ts'
import { PictureField } from '../page/picture-field.tsx'
import { AddressField, BlockField, useBlockError } from './block-field.tsx'
import type { FieldsProps } from './fields-props.ts'

export function HeadingFields({ block, onChange }: FieldsProps<'heading'>) {
  return (
    <BlockField
      label="Heading"
      field="text"
      maxLength={120}
      value={block.text}
      onChange={(text) => onChange({ text })}
    />
  )
}

export function TextFields({ block, onChange }: FieldsProps<'text'>) {
  return (
    <BlockField
      label="Text"
      field="text"
      description="**bold**, _italic_ and [words](address)"
      maxLength={2000}
      rows={4}
      value={block.text}
      onChange={(text) => onChange({ text })}
    />
  )
}

const ratios: readonly { value: BlockOf<'image'>['ratio']; label: string }[] = [
  { value: '16:10', label: '16:10' },
  { value: 'square', label: 'Square' },
  { value: 'tall', label: 'Tall' },
  { value: 'wide', label: 'Wide' },
]

export function ImageFields({ block, onChange }: FieldsProps<'image'>) {
  const error = useBlockError('picture')
  return (
    <>
      <PictureField
        label="Picture"
        value={block.picture}
        error={error}
        onChange={(picture) => onChange({ picture })}
      />
      <BlockField
        label="Description for people who cannot see it"
        field="alt"
        maxLength={300}
        value={block.alt}
        onChange={(alt) => onChange({ alt })}
      />
      <BlockField
        label="Caption"
        field="caption"
        maxLength={200}
        value={block.caption}
        onChange={(caption) => onChange({ caption: caption || null })}
      />
      <AddressField
        label="Address, if it leads somewhere"
        field="url"
        value={block.url}
        onChange={(url) => onChange({ url: url || null })}
      />
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

export function EmbedFields({ block, onChange }: FieldsProps<'embed'>) {
  const error = useBlockError('poster')
  return (
    <>
      <AddressField
        label="Address"
        field="url"
        description="Of YouTube, Vimeo, Spotify or SoundCloud; of Bandcamp that of Share, Embed"
        value={block.url}
        // The provider follows from the address
        onChange={(url) => onChange({ url, provider: undefined })}
      />
      <BlockField
        label="Title"
        field="title"
        maxLength={120}
        value={block.title}
        onChange={(title) => onChange({ title })}
      />
      <BlockField
        label="Line below the title"
        field="meta"
        placeholder="41 minutes"
        maxLength={120}
        value={block.meta}
        onChange={(meta) => onChange({ meta: meta || null })}
      />
      <PictureField
        label="Picture before it is pressed"
        value={block.poster}
        error={error}
        onChange={(poster) => onChange({ poster })}
      />
    </>
  )
}

export function EmailFields({ block, onChange }: FieldsProps<'email'>) {
  return (
    <>
      <BlockField
        label="Title"
        field="title"
        maxLength={120}
        value={block.title}
        onChange={(title) => onChange({ title })}
      />
      <BlockField
        label="Second line"
        field="description"
        maxLength={300}
        value={block.description}
        onChange={(description) => onChange({ description: description || null })}
      />
      <BlockField
        label="Button"
        field="button"
        maxLength={40}
        value={block.button}
        onChange={(button) => onChange({ button })}
      />
      <BlockField
        label="What people agree to"
        field="consent"
        description="Kept with each address, with the time"
        maxLength={500}
        rows={2}
        value={block.consent}
        onChange={(consent) => onChange({ consent })}
      />
    </>
  )
}
