import { ActionIcon, Button, Menu, Modal, Tooltip, UnstyledButton } from '@mantine/core'
import {
  IconArrowLeft,
  IconChevronDown,
  IconExternalLink,
  IconEye,
  IconQrcode,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { LogoMark } from '../../../ui/brand/logo.tsx'
import { icon, smallIcon, tinyIcon } from '../../../ui/icon.ts'
import { StateChip } from '../../../ui/lists/state-chip.tsx'
import { editorPath, HUBS_PATH } from '../editor-path.ts'
import { isLive, stateTones, stateWords } from '../hub-state.ts'
import { DraftPage } from './canvas.tsx'
import type { DraftState } from './draft-state.ts'
import css from './editor.module.css'
import { useEditing } from './editor-context.ts'
import { tabFaces } from './editor-tabs.tsx'
import { PublishButton } from './publish-button.tsx'
import { SaveState } from './save-state.tsx'
import type { Publishing } from './use-publishing.tsx'

interface EditorBarProps {
  state: DraftState
  publishing: Publishing
  onQr: () => void
}

export function EditorBar({ state, publishing, onQr }: EditorBarProps) {
  const { hub, mayUpdate } = useEditing()
  return (
    <header className={css.bar}>
      <Tooltip label="Back to hubs">
        <ActionIcon component={Link} to={HUBS_PATH} aria-label="Back to hubs" size={36}>
          <IconArrowLeft {...icon} size={20} />
        </ActionIcon>
      </Tooltip>
      <span className={css.mark}>
        <LogoMark />
      </span>
      <div className={css.name}>
        <div className={css.nameLine}>
          <h1 className={css.title} tabIndex={-1}>
            {hub.title}
          </h1>
          <MoreTabs />
          <span className={css.chip}>
            <StateChip tone={stateTones[hub.status]}>{stateWords(hub)}</StateChip>
          </span>
        </div>
        <SaveState state={state} isPublishing={publishing.isPublishing} />
      </div>
      <PhonePreview />
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

/** The tabs that have no room at the bottom of a phone, and the page itself. */
function MoreTabs() {
  const { hub } = useEditing()
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={css.more} aria-label="More of this hub">
          <IconChevronDown {...tinyIcon} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
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

function PhonePreview() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionIcon
        className={css.narrowOnly}
        size={44}
        aria-label="Preview"
        onClick={() => setOpen(true)}
      >
        <IconEye {...icon} size={20} />
      </ActionIcon>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="Preview"
        fullScreen
        radius={0}
        classNames={{ body: css.previewBody ?? '', content: css.previewContent ?? '' }}
      >
        <DraftPage />
      </Modal>
    </>
  )
}
