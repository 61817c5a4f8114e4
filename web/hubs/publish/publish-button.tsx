import { ActionIcon, Button, Kbd, Menu } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCalendarOff,
  IconCalendarTime,
  IconCheck,
  IconChevronDown,
  IconEraser,
  IconFlask2,
  IconPlayerPause,
  IconPlayerPlay,
  IconShare,
  IconUpload,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { counted } from '../../../contract/counted.ts'
import { diffDocuments } from '../../../contract/hubs/document-diff.ts'
import type { Hub } from '../../../contract/hubs/hubs.ts'
import { smallIcon } from '../../ui/icon.ts'
import css from '../editor/editor.module.css'
import { useChecks, useDocument, useEditor } from '../editor/editor-context.ts'
import { editorPath } from '../editor-path.ts'
import { versionQuery } from '../history/history-queries.ts'
import { isLive } from '../hub-state.ts'
import type { Publishing } from './use-publishing.tsx'

/**
 * Its face says what stands between the draft and the page; the menu has the other ways. Nothing is published while an
 * experiment runs, so the button leads there.
 */
export function PublishButton({ publishing }: { publishing: Publishing }) {
  const { hub } = useEditor()
  const { errors } = useChecks()
  const isPublished = hub.status === 'PUBLISHED' && publishing.isSaved && !hub.experiment
  const face = faceOf(isPublished, errors.length)
  return (
    <div className={css.publish}>
      {hub.experiment ? (
        <Button
          component={Link}
          to={editorPath(hub, 'insights')}
          replace
          className={css.publishMain}
          leftSection={<IconFlask2 {...smallIcon} />}
        >
          Experiment
        </Button>
      ) : (
        <Button
          variant={isPublished ? 'default' : 'filled'}
          disabled={isPublished}
          loading={publishing.isPublishing}
          className={css.publishMain}
          leftSection={face.icon}
          onClick={publishing.publish}
        >
          {face.words}
        </Button>
      )}
      <Menu width={248} position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant={isPublished ? 'default' : 'filled'}
            color={isPublished ? 'gray' : 'sky'}
            className={css.publishMore}
            aria-label="More ways to publish"
          >
            <IconChevronDown {...smallIcon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <WaysToPublish
            publishing={publishing}
            isPublished={isPublished}
            isBlocked={errors.length > 0}
          />
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

interface WaysProps {
  publishing: Publishing
  isPublished: boolean
  isBlocked: boolean
}

/** Rendered while the menu is open. */
function WaysToPublish({ publishing, isPublished, isBlocked }: WaysProps) {
  const { hub } = useEditor()
  const changes = useUnpublished()
  const isOff = hub.status === 'DISABLED'
  return (
    <>
      {!isPublished && !isBlocked && !hub.experiment && (
        <>
          <Menu.Item
            leftSection={<IconUpload {...smallIcon} />}
            rightSection={<Kbd className="keyboard-only">Ctrl ↵</Kbd>}
            onClick={publishing.publish}
          >
            Publish now
          </Menu.Item>
          <Menu.Item
            leftSection={<IconCalendarTime {...smallIcon} />}
            onClick={publishing.schedule}
          >
            Schedule…
          </Menu.Item>
          {canTryOut(hub) && (
            <Menu.Item leftSection={<IconFlask2 {...smallIcon} />} onClick={publishing.tryOut}>
              Try it on some visitors…
            </Menu.Item>
          )}
        </>
      )}
      {hub.status === 'SCHEDULED' && (
        <Menu.Item leftSection={<IconCalendarOff {...smallIcon} />} onClick={publishing.unschedule}>
          Cancel the schedule
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconShare {...smallIcon} />} onClick={publishing.share}>
        Share a preview link
      </Menu.Item>
      <Menu.Divider />
      {hub.publishedVersion !== null && !isPublished && (
        <Menu.Item leftSection={<IconEraser {...smallIcon} />} onClick={publishing.discard}>
          {discardWords(changes)}
        </Menu.Item>
      )}
      <Menu.Item
        c={isOff ? undefined : 'var(--ui-danger-text)'}
        leftSection={isOff ? <IconPlayerPlay {...smallIcon} /> : <IconPlayerPause {...smallIcon} />}
        onClick={publishing.onSwitch}
      >
        {isOff ? 'Switch page on' : 'Switch page off…'}
      </Menu.Item>
    </>
  )
}

/** Beside a page that is live. */
const canTryOut = (hub: Hub): boolean => isLive(hub) && hub.status !== 'SCHEDULED'

function discardWords(changes: number | undefined): string {
  if (changes === undefined) return 'Discard changes…'
  return `Discard ${counted(changes, 'change')}…`
}

function faceOf(isPublished: boolean, errors: number) {
  if (isPublished) return { words: 'Published', icon: <IconCheck {...smallIcon} /> }
  return errors > 0
    ? { words: `${errors} to fix`, icon: <IconAlertTriangle {...smallIcon} /> }
    : { words: 'Publish', icon: undefined }
}

/** How many things differ between the draft and the published page; undefined until that is known. */
function useUnpublished(): number | undefined {
  const { hub } = useEditor()
  const document = useDocument()
  const number = hub.publishedVersion ?? 0
  const published = useQuery({ ...versionQuery(hub, number), enabled: number > 0 }).data
  return published && diffDocuments(published.document, document).length
}
