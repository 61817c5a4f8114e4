import { ActionIcon, Button, Drawer, Popover } from '@mantine/core'
import { IconFilterPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useConfig } from '../../../lib/config.ts'
import { icon, tinyIcon } from '../../../ui/icon.ts'
import { useNarrow } from '../../../ui/narrow.ts'
import { useMayFolders } from '../../folders/folder-changes.ts'
import { useFolders } from '../../folders/folder-queries.ts'
import { useFolderEditor } from '../../folders/use-folder-editor.tsx'
import { useMayTags } from '../../tags/tag-changes.ts'
import { tagsQuery } from '../../tags/tag-queries.ts'
import { useTagEditor } from '../../tags/use-tag-editor.tsx'
import { FilterChoices } from './filter-choices.tsx'
import css from './filter-menu.module.css'
import { filterSections } from './filter-sections.ts'
import { type ListFilter, listTypes } from './list-filter.ts'

interface FilterMenuProps {
  filter: ListFilter
  isGeo: boolean
  domains: readonly string[]
  /** Possible creators of links; empty if the member may not see the team. */
  people: readonly { id: string; name: string }[]
  onChoose: (change: Partial<ListFilter>) => void
}

/** All filters of the list behind one button; on phones a sheet. Choosing one adds a chip. */
export function FilterMenu(props: FilterMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const isNarrow = useNarrow()
  const tagEditor = useTagEditor(button)
  const folderEditor = useFolderEditor(props.people, button)
  const close = () => setOpen(false)
  const opener = (
    <Button
      ref={button}
      size="xs"
      variant="default"
      className={css.button}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      leftSection={<IconFilterPlus {...tinyIcon} />}
      onClick={() => setOpen(!isOpen)}
    >
      Filter
    </Button>
  )
  const content = (
    <Choices
      {...props}
      isFocused={!isNarrow}
      onClose={close}
      onEditTags={() => {
        close()
        tagEditor.open()
      }}
      onEditFolders={() => {
        close()
        folderEditor.open()
      }}
    />
  )
  return (
    <>
      {isNarrow ? (
        <>
          {opener}
          <Drawer.Root opened={isOpen} onClose={close} position="bottom" size="85%">
            <Drawer.Overlay />
            <Drawer.Content>
              {/* Not Drawer.Header, which counts as another banner of the page */}
              <div className={css.head}>
                <Drawer.Title>Filter</Drawer.Title>
                <ActionIcon size={44} aria-label="Close" onClick={close}>
                  <IconX {...icon} />
                </ActionIcon>
              </div>
              <Drawer.Body>{content}</Drawer.Body>
            </Drawer.Content>
          </Drawer.Root>
        </>
      ) : (
        <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
          <Popover.Target>{opener}</Popover.Target>
          <Popover.Dropdown aria-label="Filter" className={css.dropdown}>
            {content}
          </Popover.Dropdown>
        </Popover>
      )}
      {tagEditor.editor}
      {folderEditor.editor}
    </>
  )
}

interface ChoicesProps extends FilterMenuProps {
  isFocused: boolean
  onClose: () => void
  onEditTags: () => void
  onEditFolders: () => void
}

function Choices(props: ChoicesProps) {
  const { isGeo, domains, people, onChoose, onEditTags, onEditFolders, ...rest } = props
  const { geoEnabled } = useConfig()
  const tags = useQuery(tagsQuery).data?.items ?? []
  const folders = useFolders()
  const may = useMayTags()
  const mayFolders = useMayFolders()
  const types = listTypes.filter((type) => !isGeo && (geoEnabled || type !== 'GEO'))
  const offers = { types, tags: tags.map(({ name }) => name), folders, domains, people }
  return (
    <FilterChoices
      {...rest}
      sections={filterSections(offers, new Date())}
      onChoose={(change) => {
        rest.onClose()
        onChoose(change)
      }}
      onEditTags={tags.length > 0 && (may.edit || may.delete) ? onEditTags : undefined}
      onEditFolders={mayFolders.create ? onEditFolders : undefined}
    />
  )
}
