import { Button, FileButton, Group, Modal, Textarea } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import type { HubTheme } from '../../../contract/hubs/theme.ts'
import {
  readThemeFile,
  THEME_FILE_MAX,
  type ThemeFault,
} from '../../../contract/hubs/theme-file.ts'
import { presets } from '../../../hub-page/presets.ts'
import { changedTokens, onlyChanges } from '../../../hub-page/with-token.ts'
import { smallIcon } from '../../ui/icon.ts'
import { useEditing } from '../editor/editor-context.ts'
import css from './import-dialog.module.css'
import { useTheme } from './use-theme.ts'

interface ImportDialogProps {
  isOpen: boolean
  onClose: () => void
}

export function ImportDialog({ isOpen, onClose }: ImportDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Import a theme" size={520}>
      <ImportForm onClose={onClose} />
    </Modal>
  )
}

/** A theme with a fault changes nothing. */
function ImportForm({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<Refusal>()
  const take = useTakeTheme()
  const read = (content: string, name: string) => {
    const found = readThemeFile(content)
    if ('faults' in found) return setRefused({ name, faults: found.faults })
    take(onlyChanges(found.theme))
    onClose()
  }
  const readFile = async (file: File | null) => {
    if (!file) return
    // A larger one is refused without reading the rest
    read(await file.slice(0, 4 * THEME_FILE_MAX).text(), `‘${file.name}’`)
  }
  return (
    <>
      <p className={css.lead}>
        The look and its changes come from the file. Your content stays, and you can undo it.
      </p>
      <FileButton
        accept="application/json,.json"
        inputProps={{ 'aria-label': 'Theme file' }}
        onChange={(file) => void readFile(file)}
      >
        {(opens) => (
          <Button
            {...opens}
            data-autofocus
            variant="default"
            leftSection={<IconFileImport {...smallIcon} />}
          >
            Choose a file
          </Button>
        )}
      </FileButton>
      <Textarea
        mt="md"
        label="Or paste a theme"
        placeholder='{ "unfurlyTheme": 1, … }'
        spellCheck={false}
        autosize
        minRows={4}
        maxRows={10}
        classNames={{ input: css.text ?? '' }}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {refused && <Faults {...refused} />}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={text.trim() === ''} onClick={() => read(text, 'What you pasted')}>
          Import
        </Button>
      </Group>
    </>
  )
}

/** Replaces the theme, and offers the former one. */
function useTakeTheme(): (theme: HubTheme) => void {
  const { offerUndo } = useEditing()
  const { theme: former, edit } = useTheme()
  return (theme) => {
    edit(() => theme)
    const changed = changedTokens(theme).length
    const changes = changed === 1 ? 'one change' : `${changed || 'no'} changes`
    offerUndo({
      title: 'Theme imported',
      message: `${presets[theme.preset].name} with ${changes}.`,
      undo: () => edit(() => former),
    })
  }
}

interface Refusal {
  /** What was refused. */
  name: string
  faults: readonly ThemeFault[]
}

const SHOWN_MAX = 6

function Faults({ name, faults }: Refusal) {
  const more = faults.length - SHOWN_MAX
  return (
    <div className={css.faults} role="alert">
      <b>{name} was refused. Nothing has changed.</b>
      <ul>
        {faults.slice(0, SHOWN_MAX).map(({ token, why }) => (
          <li key={`${token}.${why}`}>
            {token !== null && (
              <>
                <code>{token}</code>:{' '}
              </>
            )}
            {why}
          </li>
        ))}
        {more > 0 && <li>{more} more</li>}
      </ul>
    </div>
  )
}
