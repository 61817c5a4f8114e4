import { Button, Group } from '@mantine/core'

interface UndoMessageProps {
  children: string
  onUndo: () => void
}

/** The text of a toast about something that can be undone. */
export function UndoMessage({ children, onUndo }: UndoMessageProps) {
  return (
    <Group gap="xs" justify="space-between" wrap="nowrap">
      <bdi>{children}</bdi>
      <Button size="xs" variant="default" flex="none" onClick={onUndo}>
        Undo
      </Button>
    </Group>
  )
}

/** Long enough to read the toast and to reach its button by keyboard. */
export const UNDO_MS = 10_000
