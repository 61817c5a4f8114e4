import type { BlockOf, BlockType } from '../../../../contract/hubs/blocks.ts'

export interface FieldsProps<T extends BlockType> {
  block: BlockOf<T>
  onChange: (part: Partial<BlockOf<T>>) => void
}
