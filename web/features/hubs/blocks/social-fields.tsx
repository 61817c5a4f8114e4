import { ActionIcon, Button, Select } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type BlockOf, SOCIAL_MAX } from '../../../../contract/hubs/blocks.ts'
import { networkName } from '../../../../hub-page/icons.ts'
import { smallIcon, tinyIcon } from '../../../ui/icon.ts'
import { RowGrip } from '../../../ui/lists/row-grip.tsx'
import { moved } from '../../../ui/lists/row-order.ts'
import { AddressField } from './block-field.tsx'
import { networkChoices } from './block-words.ts'
import css from './blocks.module.css'
import type { FieldsProps } from './fields-props.ts'
import { newId } from './new-block.ts'

type SocialItem = BlockOf<'social'>['items'][number]

export function SocialFields({ block, onChange }: FieldsProps<'social'>) {
  const { items } = block
  const change = (next: SocialItem[]) => onChange({ items: next })
  return (
    <>
      <ol className={css.items} aria-label="Profiles">
        {items.map((item, at) => (
          <li key={item.id ?? at} className={css.item} data-row>
            <RowGrip
              label={`Move ${networkName(item.network)}`}
              place={at}
              count={items.length}
              onMove={(to) => change(moved(items, at, to))}
            />
            <div className={css.itemFields}>
              <Select
                label="Network"
                data={withOwn(item.network)}
                value={item.network}
                searchable
                allowDeselect={false}
                comboboxProps={{ withinPortal: false }}
                onChange={(network) => network && change(items.with(at, { ...item, network }))}
              />
              <AddressField
                label={addressLabel(item.network)}
                placeholder={addressExample(item.network)}
                field={`items.${at}.url`}
                value={item.url}
                onChange={(url) => change(items.with(at, { ...item, url }))}
              />
            </div>
            <ActionIcon
              size={28}
              aria-label={`Remove ${networkName(item.network)}`}
              onClick={() => change(items.toSpliced(at, 1))}
            >
              <IconX {...tinyIcon} />
            </ActionIcon>
          </li>
        ))}
      </ol>
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
