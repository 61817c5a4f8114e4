import type { ComponentType } from 'react'
import type { BlockOf, BlockType } from '../../../../contract/hubs/blocks.ts'
import type { OfferType } from '../../../../hub-page/blocks/offers.ts'
import { PictureField } from '../../page/picture-field.tsx'
import { AddressField, BlockField, useBlockError } from './block-field.tsx'
import type { FieldsProps } from './fields-props.ts'

interface PlainField<T extends BlockType> {
  field: TextKey<T>
  label: string
  input?: 'text' | 'address' | 'picture' | 'date' | 'time'
  description?: string
  placeholder?: string
  maxLength?: number
  /** More than one: several lines. */
  rows?: number
  /** Empty, it is null. */
  isOptional?: boolean
  /** What changes with it. */
  alongside?: Partial<BlockOf<T>>
}

/** Fields that hold a text. */
type TextKey<T extends BlockType> = {
  [K in keyof BlockOf<T>]-?: NonNullable<BlockOf<T>[K]> extends string ? K : never
}[keyof BlockOf<T>] &
  string

/** The inputs of a block whose fields are texts, addresses and pictures, in that order. */
export function plainFields<T extends BlockType>(
  ...fields: readonly PlainField<T>[]
): ComponentType<FieldsProps<T>> {
  return ({ block, onChange }) =>
    fields.map((each) => (
      <PlainInput key={each.field} {...each} block={block} onChange={onChange} />
    ))
}

/** The inputs of a link whose kind has fields of its own, which stand between its title and its second line. */
export const offerFields = <T extends OfferType>(
  ...own: readonly PlainField<T>[]
): ComponentType<FieldsProps<T>> =>
  plainFields<T>(
    ...([
      { field: 'title', label: 'Title', maxLength: 120 },
      { field: 'url', label: 'Address', input: 'address' },
      ...own,
      { field: 'description', label: 'Second line', maxLength: 200, isOptional: true },
    ] as PlainField<T>[]),
  )

function PlainInput<T extends BlockType>({
  block,
  onChange,
  field,
  input,
  isOptional,
  alongside,
  ...rest
}: PlainField<T> & FieldsProps<T>) {
  const value = block[field] as string | null | undefined
  const change = (next: string | null) =>
    onChange({ [field]: isOptional ? next || null : next, ...alongside } as Partial<BlockOf<T>>)
  const shared = { ...rest, field, value, onChange: change }
  if (input === 'picture') return <BlockPicture {...shared} />
  if (input === 'address') return <AddressField {...shared} />
  return <BlockField {...shared} {...(input && { type: input })} />
}

interface BlockPictureProps {
  label: string
  field: string
  value: string | null | undefined
  onChange: (name: string | null) => void
}

function BlockPicture({ field, ...rest }: BlockPictureProps) {
  const error = useBlockError(field)
  return <PictureField {...rest} error={error} />
}
