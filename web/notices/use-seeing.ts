import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isActing } from '../lib/session/acting.ts'
import { noticesQuery, seeNotices, unseenQuery } from './queries.ts'

/** A shorter look does not count as reading. */
const READ_MS = 1000

/**
 * Marks the shown notices as seen after a moment. The marks of new notices stay as long as the list is open, or until
 * they are cleared. An operator who acts as the user changes nothing.
 */
export function useSeeing() {
  const client = useQueryClient()
  const notices = useInfiniteQuery(noticesQuery).data?.pages.flatMap(({ items }) => items) ?? []
  const [shownNew, setShownNew] = useState<ReadonlySet<string>>(new Set())
  const { mutate } = useMutation({
    mutationFn: seeNotices,
    onSuccess: (unseen) => client.setQueryData(unseenQuery.queryKey, unseen),
  })
  const unseen = notices.filter(({ isSeen }) => !isSeen).map(({ id }) => id)
  const added = unseen.filter((id) => !shownNew.has(id))
  // While rendering, so that no frame shows a new notice without its mark
  if (added.length > 0) setShownNew(new Set([...shownNew, ...added]))
  const newest = isActing() ? undefined : unseen[0]
  useEffect(() => {
    if (newest === undefined) return
    const timer = setTimeout(() => mutate(newest), READ_MS)
    return () => clearTimeout(timer)
  }, [newest, mutate])
  const [cleared, setCleared] = useState<ReadonlySet<string>>(new Set())
  const isNew = (id: string) => shownNew.has(id) && !cleared.has(id)
  return {
    isNew,
    hasNew: [...shownNew].some(isNew),
    clear: () => {
      setCleared(shownNew)
      if (newest !== undefined) mutate(newest)
    },
  }
}
