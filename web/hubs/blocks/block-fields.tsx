import type { Block } from '../../../contract/hubs/blocks.ts'
import { CollectionFields } from './collection-fields.tsx'
import { LinkFields } from './link-fields.tsx'
import {
  EmailFields,
  EmbedFields,
  HeadingFields,
  ImageFields,
  TextFields,
} from './plain-fields.tsx'
import { SocialFields } from './social-fields.tsx'

interface BlockFieldsProps {
  block: Block
  onChange: (part: Partial<Block>) => void
}

/** The content of a block, by its type. */
export function BlockFields({ block, onChange }: BlockFieldsProps) {
  switch (block.type) {
    case 'link':
      return <LinkFields block={block} onChange={onChange} />
    case 'heading':
      return <HeadingFields block={block} onChange={onChange} />
    case 'text':
      return <TextFields block={block} onChange={onChange} />
    case 'social':
      return <SocialFields block={block} onChange={onChange} />
    case 'image':
      return <ImageFields block={block} onChange={onChange} />
    case 'embed':
      return <EmbedFields block={block} onChange={onChange} />
    case 'email':
      return <EmailFields block={block} onChange={onChange} />
    case 'collection':
      return <CollectionFields block={block} onChange={onChange} />
    case 'divider':
      return <p>A divider has nothing to fill in.</p>
  }
}
