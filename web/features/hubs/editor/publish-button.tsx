import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCalendarOff,
  IconCalendarTime,
  IconCheck,
  IconChevronDown,
  IconEraser,
  IconPlayerPause,
  IconPlayerPlay,
  IconShare,
  IconUpload,
} from '@tabler/icons-react'
import { smallIcon } from '../../../ui/icon.ts'
import css from './editor.module.css'
import { useEditing } from './editor-context.ts'
import type { Publishing } from './use-publishing.tsx'

/** Its face says what stands between the draft and the page; the menu has the other ways. */
export function PublishButton({ publishing }: { publishing: Publishing }) {
  const { hub, errors } = useEditing()
  const isPublished = hub.status === 'PUBLISHED' && publishing.isSaved
  const isBlocked = errors.length > 0
  const face = faceOf(isPublished, errors.length)
  return (
    <div className={css.publish}>
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
      <Menu width={240}>
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
          {!isPublished && !isBlocked && (
            <>
              <Menu.Item leftSection={<IconUpload {...smallIcon} />} onClick={publishing.publish}>
                Publish now
              </Menu.Item>
              <Menu.Item
                leftSection={<IconCalendarTime {...smallIcon} />}
                onClick={publishing.schedule}
              >
                Schedule…
              </Menu.Item>
            </>
          )}
          {hub.status === 'SCHEDULED' && (
            <Menu.Item
              leftSection={<IconCalendarOff {...smallIcon} />}
              onClick={publishing.unschedule}
            >
              Cancel the schedule
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconShare {...smallIcon} />} onClick={publishing.share}>
            Share a preview link
          </Menu.Item>
          {hub.publishedVersion !== null && !isPublished && (
            <Menu.Item leftSection={<IconEraser {...smallIcon} />} onClick={publishing.discard}>
              Discard changes…
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item
            leftSection={
              hub.status === 'DISABLED' ? (
                <IconPlayerPlay {...smallIcon} />
              ) : (
                <IconPlayerPause {...smallIcon} />
              )
            }
            onClick={publishing.onSwitch}
          >
            {hub.status === 'DISABLED' ? 'Switch page on' : 'Switch page off…'}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

function faceOf(isPublished: boolean, errors: number) {
  if (isPublished) return { words: 'Published', icon: <IconCheck {...smallIcon} /> }
  return errors > 0
    ? { words: `${errors} to fix`, icon: <IconAlertTriangle {...smallIcon} /> }
    : { words: 'Publish', icon: undefined }
}
