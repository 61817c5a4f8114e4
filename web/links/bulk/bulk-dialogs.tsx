import { Button, Group, Modal, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { domainChoices } from '../../lib/domain-choices.ts'
import { useDomainPictures } from '../../lib/domain-pictures.ts'
import { DomainSelect } from '../../shared/domain-select.tsx'
import { FolderField } from '../folders/folder-field.tsx'
import { useFolders } from '../folders/folder-queries.ts'
import { TagsField } from '../tags/tags-field.tsx'
import css from './bulk-dialogs.module.css'
import type { BulkRequest } from './use-bulk.tsx'

interface TagDialogProps {
  isOpen: boolean
  onClose: () => void
  onRun: (what: BulkRequest) => Promise<void>
}

export function TagDialog({ isOpen, onClose, onRun }: TagDialogProps) {
  const [isCovered, setCovered] = useState(false)
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Tag the selected links"
      size={460}
      closeOnEscape={!isCovered}
    >
      <TagForm onClose={onClose} onRun={onRun} onCover={setCovered} />
    </Modal>
  )
}

interface TagFormProps extends Omit<TagDialogProps, 'isOpen'> {
  onCover: (isCovered: boolean) => void
}

function TagForm({ onClose, onRun, onCover }: TagFormProps) {
  const [names, setNames] = useState<string[]>([])
  const [how, setHow] = useState('add')
  const run = () => {
    onClose()
    return onRun({
      toItem: ({ domain, key }) => ({ action: 'tag', domain, key, [how]: names }),
      title: how === 'add' ? 'Tagged' : 'Tags removed',
    })
  }
  return (
    <div className={css.form}>
      <SegmentedControl
        aria-label="What happens to the tags"
        value={how}
        onChange={setHow}
        data={[
          { value: 'add', label: 'Add tags' },
          { value: 'remove', label: 'Remove tags' },
        ]}
      />
      <TagsField value={names} onChange={setNames} onCover={onCover} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={names.length === 0} onClick={run}>
          {how === 'add' ? 'Add tags' : 'Remove tags'}
        </Button>
      </Group>
    </div>
  )
}

interface MoveDialogProps extends TagDialogProps {
  domains: readonly string[]
}

export function MoveDialog({ isOpen, domains, onClose, onRun }: MoveDialogProps) {
  const [to, setTo] = useState(domains[0] ?? '')
  const run = () => {
    onClose()
    return onRun({
      toItem: ({ domain, key }) => ({ action: 'move', domain, key, to }),
      title: `Moved to ${to}`,
    })
  }
  return (
    <Modal opened={isOpen} onClose={onClose} title="Move to another domain" size={460}>
      <div className={css.form}>
        <DomainSelect
          label="Domain"
          description="Keys stay the same. The short links they have now stop working."
          data={domainChoices(domains)}
          pictures={useDomainPictures()}
          value={to}
          onChange={(name) => setTo(name ?? to)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={run}>Move links</Button>
        </Group>
      </div>
    </Modal>
  )
}

export function FolderDialog({ isOpen, onClose, onRun }: TagDialogProps) {
  const folders = useFolders()
  const [folderId, setFolderId] = useState('')
  const name = folders.find(({ id }) => id === folderId)?.name
  const run = () => {
    onClose()
    return onRun({
      toItem: ({ domain, key }) => ({
        ...{ action: 'folder', domain, key },
        folderId: folderId || null,
      }),
      title: name === undefined ? 'Taken out of their folders' : `Put into ${name}`,
    })
  }
  return (
    <Modal opened={isOpen} onClose={onClose} title="Put into a folder" size={460}>
      <div className={css.form}>
        <FolderField value={folderId} onChange={setFolderId} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={run}>
            {name === undefined ? 'Take out of folders' : 'Put into the folder'}
          </Button>
        </Group>
      </div>
    </Modal>
  )
}
