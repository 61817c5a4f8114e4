import { ActionIcon, Button, Select } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { type BlockOf, SOCIAL_MAX } from '../../../../contract/hubs/blocks.ts'
import { movedTo, networkAddress } from '../../../../contract/hubs/network-address.ts'
import { networkName, networkOf, networks } from '../../../../contract/hubs/networks.ts'
import { WAITING_NOTE } from '../../../../hub-page/blocks/parts/waiting-note.ts'
import { smallIcon, tinyIcon } from '../../../ui/icon.ts'
import { RowGrip } from '../../../ui/lists/row-grip.tsx'
import { moved } from '../../../ui/lists/row-order.ts'
import { SortableList, sortableRow } from '../../../ui/lists/sortable-list.tsx'
import { newId } from '../block-id.ts'
import css from '../blocks.module.css'
import { AddressField } from './block-field.tsx'
import type { FieldsProps } from './fields-props.ts'

const networkChoices = Object.entries(networks).map(([value, { name }]) => ({
  value,
  label: name,
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
  const { network } = item
  return (
    <li {...sortableRow(item.id ?? String(at))} className={css.item}>
      <RowGrip label={`Move ${networkName(network)}`} place={at} count={count} onMove={onMove} />
      <div className={css.itemFields}>
        <Select
          label="Network"
          data={withOwn(network)}
          value={network}
          searchable
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          onChange={(chosen) => {
            if (chosen) onChange({ network: chosen, url: movedTo(chosen, item) })
          }}
        />
        <ProfileAddress item={item} at={at} onChange={(address) => onChange({ url: address })} />
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

interface ProfileAddressProps {
  item: SocialItem
  at: number
  onChange: (url: string) => void
}

/** The draft has the whole address from the first letter on; the field has what is typed, until it is left. */
function ProfileAddress({ item: { network, url }, at, onChange }: ProfileAddressProps) {
  const [typed, setTyped] = useState('')
  const { label, example } = networkOf(network)
  const whole = (text: string) => networkAddress(network, text) ?? text
  const isTyping = typed !== '' && whole(typed) === url
  return (
    <AddressField
      label={label}
      placeholder={example}
      description={url === '' ? WAITING_NOTE : isTyping && url !== typed && `Leads to ${url}`}
      inputMode="text"
      field={`items.${at}.url`}
      value={isTyping ? typed : url}
      onChange={(text) => {
        setTyped(text)
        onChange(whole(text))
      }}
      onBlur={() => {
        setTyped('')
        if (whole(url) !== url) onChange(whole(url))
      }}
    />
  )
}
