import { ActionIcon, Button, Menu, Tooltip, UnstyledButton } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChevronDown,
  IconExternalLink,
  IconQrcode,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import type { HubDocument } from '../../../contract/hubs/document.ts'
import { icon, smallIcon, tinyIcon } from '../../ui/icon.ts'
import { StateChip } from '../../ui/lists/state-chip.tsx'
import { PhonePreview } from '../canvas/phone-preview.tsx'
import { editorPath } from '../editor-path.ts'
import { isLive, stateTones, stateWords } from '../hub-state.ts'
import { PeopleHere } from '../presence/people.tsx'
import { PublishButton } from '../publish/publish-button.tsx'
import type { Publishing } from '../publish/use-publishing.tsx'
import css from './editor.module.css'
import { useDraft, useEditor } from './editor-context.ts'
import { tabFaces } from './editor-tabs.tsx'
import { SaveState } from './save-state.tsx'
import { WayBack } from './way-back.tsx'

interface EditorBarProps {
  publishing: Publishing
  /** Shown by the preview in place of the draft. */
  document: HubDocument | undefined
  onQr: () => void
}

export function EditorBar({ publishing, document, onQr }: EditorBarProps) {
  const { hub, mayUpdate } = useEditor()
  return (
    <header className={css.bar}>
      <WayBack />
      <div className={css.name}>
        <div className={css.nameLine}>
          <h1 className={css.title} tabIndex={-1}>
            {hub.title}
          </h1>
          <MoreMenu />
          <span className={css.chip}>
            <StateChip tone={stateTones[hub.status]}>{stateWords(hub)}</StateChip>
          </span>
        </div>
        <SaveState isPublishing={publishing.isPublishing} />
      </div>
      {mayUpdate && <UndoButtons />}
      <PeopleHere />
      <PhonePreview document={document} publishing={publishing} />
      <Tooltip label="QR code">
        <ActionIcon className={css.wideOnly} aria-label="QR code" size={36} onClick={onQr}>
          <IconQrcode {...icon} />
        </ActionIcon>
      </Tooltip>
      {isLive(hub) && (
        <Button
          className={css.wideOnly}
          component="a"
          href={hub.shortUrl}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconExternalLink {...smallIcon} />}
        >
          View page
        </Button>
      )}
      {mayUpdate && <PublishButton publishing={publishing} />}
    </header>
  )
}

/** Actions without room in the bars of a phone. */
function MoreMenu() {
  const { hub, store, mayUpdate } = useEditor()
  const canUndo = useDraft(({ steps }) => steps.past.length > 0)
  const canRedo = useDraft(({ steps }) => steps.future.length > 0)
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={css.more} aria-label="More of this hub">
          <IconChevronDown {...tinyIcon} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {mayUpdate && (
          <>
            <Menu.Item
              closeMenuOnClick={false}
              disabled={!canUndo}
              leftSection={<IconArrowBackUp {...smallIcon} />}
              onClick={store.undo}
            >
              Undo
            </Menu.Item>
            <Menu.Item
              closeMenuOnClick={false}
              disabled={!canRedo}
              leftSection={<IconArrowForwardUp {...smallIcon} />}
              onClick={store.redo}
            >
              Redo
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
        {(['profile', 'insights'] as const).map((tab) => {
          const { name, Icon } = tabFaces[tab]
          return (
            <Menu.Item
              key={tab}
              component={Link}
              to={editorPath(hub, tab)}
              replace
              leftSection={<Icon {...smallIcon} />}
            >
              {name}
            </Menu.Item>
          )
        })}
        {isLive(hub) && (
          <Menu.Item
            component="a"
            href={hub.shortUrl}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconExternalLink {...smallIcon} />}
          >
            View page
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function UndoButtons() {
  const { store } = useEditor()
  const canUndo = useDraft(({ steps }) => steps.past.length > 0)
  const canRedo = useDraft(({ steps }) => steps.future.length > 0)
  return (
    <div className={css.undo}>
      <Tooltip label="Undo (Ctrl Z)">
        <ActionIcon
          size={36}
          aria-label="Undo"
          aria-keyshortcuts="Control+Z"
          disabled={!canUndo}
          onClick={store.undo}
        >
          <IconArrowBackUp {...icon} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Redo (Ctrl Shift Z)">
        <ActionIcon
          size={36}
          aria-label="Redo"
          aria-keyshortcuts="Control+Shift+Z"
          disabled={!canRedo}
          onClick={store.redo}
        >
          <IconArrowForwardUp {...icon} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
