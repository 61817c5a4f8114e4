import { Button } from '@mantine/core'
import { IconDownload, IconTrash, IconUpload } from '@tabler/icons-react'
import { Link } from 'react-router'
import { smallIcon } from '../../../ui/icon.ts'
import { dialogCode } from '../../../ui/lazy-dialog.ts'
import { MenuButton } from '../../../ui/menus/menu-button.tsx'
import type { ListFilter } from './list-filter.ts'

interface ListButtonsProps {
  filter: ListFilter
  /** False on screens that do not create Furls, and for members who may not create links. */
  mayImport?: boolean
  onChange: (change: Partial<ListFilter>) => void
}

const code = dialogCode(async () => (await import('./export-items.tsx')).ExportItems)

export function ListButtons({ filter, mayImport = false, onChange }: ListButtonsProps) {
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
      {mayImport && (
        <Button
          component={Link}
          to="/main/furls/import"
          variant="default"
          size="xs"
          leftSection={<IconUpload {...smallIcon} />}
        >
          Import
        </Button>
      )}
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
