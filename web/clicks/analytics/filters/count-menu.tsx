import { Button, Popover, Radio, Stack, Switch } from '@mantine/core'
import { IconChevronDown, IconUsers } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { tinyIcon } from '../../../ui/icon.ts'
import type { AnalyticsScope } from '../scope.ts'
import css from './count-menu.module.css'
import { kindNames } from './filter-words.ts'

type Counted = Pick<AnalyticsScope, 'kind' | 'isFolded'>

interface CountMenuProps extends Counted {
  onChange: (change: Partial<Counted>) => void
}

const kinds = Object.entries(kindNames) as [AnalyticsScope['kind'], string][]

/** Whose clicks are counted, and whether repeat clicks count once. */
export const CountMenu = memo(function CountMenu({ kind, isFolded, onChange }: CountMenuProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          className={css.button}
          data-chosen={kind !== 'human' || undefined}
          leftSection={<IconUsers {...tinyIcon} />}
          rightSection={<IconChevronDown {...tinyIcon} />}
          aria-label={`Clicks by: ${kindNames[kind]}`}
          onClick={() => setOpen(!isOpen)}
        >
          {kindNames[kind]}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="What is counted">
        <Stack gap="md" maw={300}>
          <Radio.Group
            label="Clicks by"
            value={kind}
            onChange={(chosen) =>
              onChange({ kind: kinds.find(([value]) => value === chosen)?.[0] ?? 'human' })
            }
          >
            <Stack gap="xs" mt={6}>
              {kinds.map(([value, label]) => (
                <Radio key={value} value={value} label={label} data-autofocus={value === kind} />
              ))}
            </Stack>
          </Radio.Group>
          <Switch
            label="Count repeat clicks once"
            description="Clicks of one visitor on one link within one hour count once."
            checked={isFolded}
            onChange={(event) => onChange({ isFolded: event.currentTarget.checked })}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
})
