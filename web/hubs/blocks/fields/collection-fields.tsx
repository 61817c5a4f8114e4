import { ActionIcon, Button, Checkbox, SegmentedControl } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { BLOCK_ITEMS_MAX, type BlockOf } from '../../../../contract/hubs/blocks.ts'
import { smallIcon, tinyIcon } from '../../../ui/icon.ts'
import { RowGrip } from '../../../ui/lists/row-grip.tsx'
import { moved } from '../../../ui/lists/row-order.ts'
import { SortableList, sortableRow } from '../../../ui/lists/sortable-list.tsx'
import { PictureField } from '../../page/picture-field.tsx'
import { newId } from '../block-id.ts'
import css from '../blocks.module.css'
import { AddressField, BlockField } from './block-field.tsx'
import type { FieldsProps } from './fields-props.ts'

type CollectionItem = BlockOf<'collection'>['items'][number]

const views = [
  { value: 'list', label: 'List' },
  { value: 'grid', label: 'Grid' },
]

export function CollectionFields({ block, onChange }: FieldsProps<'collection'>) {
  const { items } = block
  const change = (next: CollectionItem[]) => onChange({ items: next })
  return (
    <>
      <BlockField
        label="Title"
        field="title"
        maxLength={120}
        value={block.title}
        onChange={(title) => onChange({ title })}
      />
      <SegmentedControl
        aria-label="Arrangement"
        data={views}
        value={block.view}
        onChange={(view) => onChange({ view: view === 'grid' ? 'grid' : 'list' })}
      />
      <Checkbox
        label="Open at first"
        checked={block.open ?? false}
        onChange={(event) => onChange({ open: event.currentTarget.checked })}
      />
      <SortableList
        label="Links of the collection"
        className={css.items}
        onMove={(from, to) => change(moved(items, from, to))}
      >
        {items.map((item, at) => (
          <ItemRow
            key={item.id ?? at}
            item={item}
            at={at}
            count={items.length}
            onMove={(to) => change(moved(items, at, to))}
            onChange={(part) => change(items.with(at, { ...item, ...part }))}
            onRemove={() => change(items.toSpliced(at, 1))}
          />
        ))}
      </SortableList>
      {items.length < BLOCK_ITEMS_MAX && (
        <Button
          size="xs"
          variant="default"
          className={css.add}
          leftSection={<IconPlus {...smallIcon} />}
          onClick={() => change([...items, { id: newId(), title: '', url: '' }])}
        >
          Add link
        </Button>
      )}
    </>
  )
}

interface ItemRowProps {
  item: CollectionItem
  at: number
  count: number
  onMove: (to: number) => void
  onChange: (part: Partial<CollectionItem>) => void
  onRemove: () => void
}

function ItemRow({ item, at, count, onMove, onChange, onRemove }: ItemRowProps) {
  return (
    <li {...sortableRow(item.id ?? String(at))} className={css.item}>
      <RowGrip label={`Move link ${at + 1}`} place={at} count={count} onMove={onMove} />
      <div className={css.itemFields}>
        <BlockField
          label={`Title of link ${at + 1}`}
          field={`items.${at}.title`}
          maxLength={120}
          value={item.title}
          onChange={(title) => onChange({ title })}
        />
        <AddressField
          label={`Address of link ${at + 1}`}
          field={`items.${at}.url`}
          value={item.url}
          onChange={(url) => onChange({ url })}
        />
        <BlockField
          label={`Second line of link ${at + 1}`}
          field={`items.${at}.description`}
          maxLength={200}
          value={item.description}
          onChange={(description) => onChange({ description: description || null })}
        />
        <PictureField
          label={`Picture of link ${at + 1}`}
          value={item.picture}
          onChange={(picture) => onChange({ picture })}
        />
      </div>
      <ActionIcon size={28} aria-label={`Remove link ${at + 1}`} onClick={onRemove}>
        <IconX {...tinyIcon} />
      </ActionIcon>
    </li>
  )
}
