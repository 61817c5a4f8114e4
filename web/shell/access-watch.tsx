import { Button, Group, Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEndedAccess } from '../lib/session/ended-access.ts'
import { keepFarewell } from '../lib/session/farewell.ts'
import { leaveForLogin } from '../lib/session/leave.ts'
import { watchedAccountQuery } from '../lib/session/session.ts'
import { useLastDefined } from '../ui/text/use-last-defined.ts'
import { useRoleNews } from './use-role-news.ts'

/**
 * Tells the user what others change about their membership while they work. If the account was closed to them, it says so
 * over the page, which goes on once they are let in again. Drafts stay when they leave.
 */
export function AccessWatch() {
  useQuery(watchedAccountQuery)
  useRoleNews()
  const ended = useEndedAccess()
  const shown = useLastDefined(ended)
  const leave = () => {
    if (shown) keepFarewell(shown.detail)
    leaveForLogin()
  }
  return (
    <Modal
      opened={ended !== undefined}
      onClose={leave}
      title={shown?.title}
      size={420}
      // Above every other dialog, like that for an ended session
      zIndex={500}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Text role="alert">{shown?.detail}</Text>
      <Text mt="sm" c="var(--ui-text-2)">
        What you typed is kept on this device.
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus onClick={leave}>
          Log in to another account
        </Button>
      </Group>
    </Modal>
  )
}
