import { useQueryClient } from '@tanstack/react-query'
import type { Hub } from '../../../contract/hubs/hubs.ts'
import { showFailure } from '../../lib/api/show-failure.ts'
import { hideToast, toast } from '../../ui/toasts/toast.ts'
import { UNDO_MS, UndoMessage } from '../../ui/toasts/undo-message.tsx'
import { deleteHub, disableHub, enableHub, restoreHub } from '../hub-calls.ts'
import { hubKeys } from '../queries.ts'

export interface HubActions {
  trash: (hub: Hub) => Promise<void>
  restore: (hub: Hub) => Promise<void>
  /** Switches the page off, or on again. */
  toggle: (hub: Hub) => Promise<void>
}

const nameOf = ({ domain, key }: Hub) => `${domain}/${key}`

/** Each says what happened to the page, or why it failed. */
export function useHubActions(): HubActions {
  const client = useQueryClient()
  const settle = () => client.invalidateQueries({ queryKey: hubKeys.all })
  const attempt = async (act: () => Promise<unknown>) => {
    try {
      await act()
    } catch (error) {
      showFailure(error)
    }
    await settle()
  }
  const restore = (hub: Hub) =>
    attempt(async () => {
      await restoreHub(hub)
      toast({ title: 'Restored', message: `${nameOf(hub)} is as it was.` })
    })
  return {
    restore,
    toggle: (hub) =>
      attempt(async () => {
        const { status } = await (hub.status === 'DISABLED' ? enableHub(hub) : disableHub(hub))
        const isOff = status === 'DISABLED'
        const message = isOff
          ? `Visitors of ${nameOf(hub)} read that it is switched off.`
          : `${nameOf(hub)} is as it was.`
        toast({ title: isOff ? 'Switched off' : 'Switched on', message })
      }),
    trash: (hub) =>
      attempt(async () => {
        await deleteHub(hub)
        const undo = () => {
          hideToast(id)
          void restore(hub)
        }
        const id = toast({
          title: 'Moved to the trash',
          message: (
            <UndoMessage
              onUndo={undo}
            >{`${nameOf(hub)} answers 404 now. It waits there for 30 days.`}</UndoMessage>
          ),
          lifeMs: UNDO_MS,
        })
      }),
  }
}
