import { Menu } from '@mantine/core'
import { AnchoredMenu } from '../../../ui/menus/anchored-menu.tsx'
import type { MenuAnchor } from '../../../ui/menus/menu-button.tsx'
import type { ListFilter } from './list-filter.ts'
import { saveList } from './save-links.ts'

export interface ExportItemsProps {
  filter: ListFilter
}

/** Exports all pages of the list. */
export function ExportItems({ filter, of }: ExportItemsProps & { of: MenuAnchor }) {
  return (
    <AnchoredMenu of={of}>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void saveList(filter, 'csv')}>CSV, for spreadsheets</Menu.Item>
        <Menu.Item onClick={() => void saveList(filter, 'json')}>JSON, for programs</Menu.Item>
      </Menu.Dropdown>
    </AnchoredMenu>
  )
}
