import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconFolder, IconFolders, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Folder } from '../../../contract/links/folders.ts'
import { smallIcon } from '../../ui/icon.ts'
import { count } from '../../ui/text/numbers.ts'
import { ClosedMark } from './closed-mark.tsx'
import { useMayFolders } from './folder-changes.ts'
import type { People } from './folder-form.tsx'
import { useFolders } from './folder-queries.ts'
import css from './folder-side.module.css'
import { useFolderEditor } from './use-folder-editor.tsx'

interface FolderSideProps {
  /** Id of the folder that the list shows; empty: of all. */
  chosen: string
  people: People
  onChoose: (folderId: string) => void
  /** The list. */
  children: ReactNode
}

/**
 * The folders at the side of the list, or above it on phones. An account without folders has only the list, in the same
 * place of the tree, so that the first folder does not load it again.
 */
export function FolderSide({ chosen, people, onChoose, children }: FolderSideProps) {
  const folders = useFolders()
  const { open, editor } = useFolderEditor(people)
  const hasFolders = folders.length > 0
  return (
    <div className={css.both} data-empty={!hasFolders || undefined}>
      {hasFolders && (
        <Folders folders={folders} chosen={chosen} onChoose={onChoose} onEdit={() => open()} />
      )}
      <div className={css.list}>{children}</div>
      {editor}
    </div>
  )
}

interface FoldersProps extends Pick<FolderSideProps, 'chosen' | 'onChoose'> {
  folders: readonly Folder[]
  onEdit: () => void
}

function Folders({ folders, chosen, onChoose, onEdit }: FoldersProps) {
  const may = useMayFolders()
  return (
    <nav className={css.side} aria-label="Folders">
      <div className={css.head}>
        <span className={css.title}>Folders</span>
        {(may.create || may.edit) && (
          <ActionIcon aria-label="Edit folders" title="Edit folders" onClick={onEdit}>
            <IconPencil {...smallIcon} />
          </ActionIcon>
        )}
      </div>
      <ul className={css.folders}>
        <li>
          <FolderButton isChosen={chosen === ''} onChoose={() => onChoose('')}>
            <IconFolders {...smallIcon} />
            <span className={css.name}>All links</span>
          </FolderButton>
        </li>
        {folders.map((folder) => (
          <li key={folder.id}>
            <OneFolder
              folder={folder}
              isChosen={folder.id === chosen}
              onChoose={() => onChoose(folder.id)}
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface OneFolderProps {
  folder: Folder
  isChosen: boolean
  onChoose: () => void
}

function OneFolder({ folder, isChosen, onChoose }: OneFolderProps) {
  const { name, color, access, links } = folder
  return (
    <FolderButton isChosen={isChosen} onChoose={onChoose}>
      <IconFolder {...smallIcon} className={css.icon} data-color={color} />
      <span className={css.name} title={name}>
        {name}
      </span>
      {access === 'members' && <ClosedMark />}
      <span className={css.count}>{count(links)}</span>
    </FolderButton>
  )
}

interface FolderButtonProps extends Pick<OneFolderProps, 'isChosen' | 'onChoose'> {
  children: ReactNode
}

const FolderButton = ({ isChosen, onChoose, children }: FolderButtonProps) => (
  <UnstyledButton className={css.button} aria-pressed={isChosen} onClick={onChoose}>
    {children}
  </UnstyledButton>
)
