import { ActionIcon, Button, Select } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type BlockOf, SOCIAL_MAX } from '../../../../contract/hubs/blocks.ts'
import { networkName, socialNetworks } from '../../../../hub-page/icons.ts'
import { smallIcon, tinyIcon } from '../../../ui/icon.ts'
import { RowGrip } from '../../../ui/lists/row-grip.tsx'
import { moved } from '../../../ui/lists/row-order.ts'
import { SortableList, useSortableRow } from '../../../ui/lists/sortable-list.tsx'
import { newId } from '../block-id.ts'
import css from '../blocks.module.css'
import { AddressField } from './block-field.tsx'
import type { FieldsProps } from './fields-props.ts'

const networkChoices = Object.entries(socialNetworks).map(([value, label]) => ({
  value,
  label,
}))

type SocialItem = BlockOf<'social'>['items'][number]

export function SocialFields({ block, onChange }: FieldsProps<'social'>) {
  const { items } = block
  const change = (next: SocialItem[]) => onChange({ items: next })
  return (
    <>
      <SortableList
        label="Profiles"
        className={css.items}
        onMove={(from, to) => change(moved(items, from, to))}
      >
        {items.map((item, at) => (
          <ProfileRow
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
      {items.length < SOCIAL_MAX && (
        <Button
          size="xs"
          variant="default"
          className={css.add}
          leftSection={<IconPlus {...smallIcon} />}
          onClick={() => change([...items, { id: newId(), network: 'instagram', url: '' }])}
        >
          Add profile
        </Button>
      )}
    </>
  )
}

interface ProfileRowProps {
  item: SocialItem
  at: number
  count: number
  onMove: (to: number) => void
  onChange: (part: Partial<SocialItem>) => void
  onRemove: () => void
}

function ProfileRow({ item, at, count, onMove, onChange, onRemove }: ProfileRowProps) {
  const { network, url } = item
  const { ref, ...grip } = useSortableRow(item.id ?? String(at), at)
  return (
    <li ref={ref} className={css.item}>
      <RowGrip
        {...grip}
        label={`Move ${networkName(network)}`}
        place={at}
        count={count}
        onMove={onMove}
      />
      <div className={css.itemFields}>
        <Select
          label="Network"
          data={withOwn(network)}
          value={network}
          searchable
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          onChange={(chosen) => chosen && onChange({ network: chosen })}
        />
        <AddressField
          label={addressLabel(network)}
          placeholder={addressExample(network)}
          field={`items.${at}.url`}
          value={url}
          onChange={(address) => onChange({ url: address })}
        />
      </div>
      <ActionIcon size={28} aria-label={`Remove ${networkName(network)}`} onClick={onRemove}>
        <IconX {...tinyIcon} />
      </ActionIcon>
    </li>
  )
}

/** Includes a network that the list does not offer, such as one set by the API. */
const withOwn = (network: string) =>
  networkChoices.some(({ value }) => value === network)
    ? networkChoices
    : [...networkChoices, { value: network, label: network }]

function addressLabel(network: string): string {
  return `Address of ${networkName(network)}`
}

function addressExample(network: string): string {
  if (network === 'mail') return 'mailto:you@…'
  return network === 'phone' ? 'tel:+…' : 'https://'
}
