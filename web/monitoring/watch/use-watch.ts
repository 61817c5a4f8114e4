import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../ui/toasts/toast.ts'
import { type MonitorAddress, monitorKeys } from '../queries.ts'
import { watchLinks } from './watch-queries.ts'

/** Watches links; `onWatched` runs after that. The failure is for the caller to show, beside the choice. */
export function useWatch(onWatched?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (links: readonly MonitorAddress[]) => watchLinks(links),
    onSuccess: async ({ changed }) => {
      toast({
        title: changed === 1 ? '1 link is watched' : `${changed} links are watched`,
        message: 'The first check starts within a minute.',
      })
      onWatched?.()
      await Promise.all(
        [monitorKeys.all, ['links'], ['usage']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      )
    },
  })
}
