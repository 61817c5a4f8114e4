import { Button } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { smallIcon } from '../../ui/icon.ts'
import { dialogCode } from '../../ui/lazy-dialog.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import type { ListFilter } from './list-filter.ts'

interface ListButtonsProps {
  filter: ListFilter
  onChange: (change: Partial<ListFilter>) => void
}

const code = dialogCode(async () => (await import('./export-items.tsx')).ExportItems)

export function ListButtons({ filter, onChange }: ListButtonsProps) {
  const isTrash = filter.state === 'trashed'
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-pressed={isTrash}
        leftSection={<IconTrash {...smallIcon} />}
        onClick={() => onChange({ state: isTrash ? '' : 'trashed' })}
      >
        Trash
      </Button>
      <MenuButton code={code} menu={{ filter }}>
        {(opens) => (
          <Button
            {...opens}
            variant="default"
            size="xs"
            leftSection={<IconDownload {...smallIcon} />}
          >
            Export
          </Button>
        )}
      </MenuButton>
    </>
  )
}
