import { Button, Menu } from '@mantine/core'
import { IconFilterPlus } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { tinyIcon } from '../../../ui/icon.ts'
import type { AnalyticsScope, Filter, FilterName } from '../scope.ts'
import css from './filter-menu.module.css'
import { FilterPopover } from './filter-popover.tsx'
import { fieldName, filterGroups } from './filter-words.ts'
import type { UseOwnNames } from './value-queries.ts'

interface FilterMenuProps {
  button: RefObject<HTMLButtonElement | null>
  scope: AnalyticsScope
  useOwnNames: UseOwnNames
  onAdd: (filter: Filter) => void
}

/** Every field that clicks can be filtered by; choosing one asks for its values. */
export function FilterMenu({ button, scope, useOwnNames, onAdd }: FilterMenuProps) {
  const [added, setAdded] = useState<FilterName>()
  const close = () => {
    setAdded(undefined)
    button.current?.focus()
  }
  return (
    <FilterPopover
      edited={added && { name: added, operator: 'is', values: [] }}
      scope={scope}
      useOwnNames={useOwnNames}
      onClose={close}
      onApply={(filter) => {
        close()
        onAdd(filter)
      }}
    >
      <Menu position="bottom-start" returnFocus={false}>
        <Menu.Target>
          <Button
            ref={button}
            size="xs"
            variant="default"
            className={css.button}
            leftSection={<IconFilterPlus {...tinyIcon} />}
          >
            Filter
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={css.dropdown}>
          <div className={css.groups}>
            {filterGroups.map(({ name: group, names }) => (
              <div key={group} className={css.group}>
                <Menu.Label>{group}</Menu.Label>
                {names
                  .filter((name) => name !== 'reason' || scope.kind !== 'human')
                  .map((name) => (
                    <Menu.Item key={name} onClick={() => setAdded(name)}>
                      {fieldName(name)}
                    </Menu.Item>
                  ))}
              </div>
            ))}
          </div>
        </Menu.Dropdown>
      </Menu>
    </FilterPopover>
  )
}
