import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { icon, smallIcon } from '../../ui/icon.ts'
import { takeVersion } from './known-version.ts'
import { newVersionQuery } from './queries.ts'
import css from './update-button.module.css'

const LABEL = 'Update Available'

/** Shown in the top bar when the server runs another version than this browser. Drafts survive the reload. */
export function UpdateButton() {
  const version = useQuery(newVersionQuery).data
  if (!version) return null
  const update = () => takeVersion(version)
  return (
    <>
      <Button
        size="xs"
        h={32}
        variant="light"
        className={css.wide}
        leftSection={<IconRefresh {...smallIcon} />}
        onClick={update}
      >
        {LABEL}
      </Button>

      <Tooltip label={LABEL}>
        <ActionIcon
          variant="light"
          color="sky"
          className={css.narrow}
          aria-label={LABEL}
          onClick={update}
        >
          <IconRefresh {...icon} />
        </ActionIcon>
      </Tooltip>
    </>
  )
}
