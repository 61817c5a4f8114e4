import { ActionIcon, Tooltip } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { smallIcon } from '../icon.ts'

interface CopyButtonProps {
  label: string
  /** Copies and resolves to whether it worked; the caller reports a failure. */
  onCopy: () => Promise<boolean>
  size?: number
}

/** Shows a tick for two seconds after copying. */
export function CopyButton({ label, onCopy, size = 26 }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  const words = copied ? 'Copied!' : label
  const { start } = useTimeout(() => setCopied(false), 2000)
  const copy = async () => {
    if (!(await onCopy())) return
    setCopied(true)
    start()
  }
  return (
    <Tooltip label={words}>
      <ActionIcon size={size} aria-label={words} onClick={copy}>
        {copied ? (
          <IconCheck {...smallIcon} color="var(--ui-success-text)" />
        ) : (
          <IconCopy {...smallIcon} />
        )}
      </ActionIcon>
    </Tooltip>
  )
}
