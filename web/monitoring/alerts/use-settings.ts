import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EditMonitorSettings, MonitorSettings } from '../../../contract/monitoring/settings.ts'
import { editSettings, settingsQuery } from './alert-queries.ts'

/** Saves a change at once. It is shown before the server has it, and taken back if it is refused. */
export function useEditSettings() {
  const client = useQueryClient()
  const { queryKey } = settingsQuery
  return useMutation({
    mutationFn: (change: EditMonitorSettings) => editSettings(change),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(
        queryKey,
        (now: MonitorSettings | undefined) => now && { ...now, ...change },
      )
      return { before }
    },
    onError: (_error, _change, context) => client.setQueryData(queryKey, context?.before),
    onSettled: () => client.invalidateQueries({ queryKey }),
    meta: { failed: 'Could not save the setting' },
  })
}
