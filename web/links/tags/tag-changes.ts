import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { EditTag, Tag } from '../../../contract/links/tags.ts'
import { hasPermission } from '../../../contract/people/permissions.ts'
import { answer, api } from '../../lib/api/api.ts'
import { useAccount } from '../../lib/session/session.ts'
import { linkKeys } from '../queries.ts'

export function useMayTags(): { edit: boolean; delete: boolean } {
  const { role } = useAccount()
  return { edit: hasPermission(role, 'Update'), delete: hasPermission(role, 'Delete') }
}

/** Errors are shown by the form. */
export function useEditTag() {
  const client = useQueryClient()
  const updateFilter = useTagFilterUpdate()
  return useMutation({
    mutationFn: ({ tag, changes }: { tag: Tag; changes: EditTag }): Promise<Tag> =>
      answer(api.v1.tags[':id'].$put({ param: { id: tag.id }, json: changes })),
    onSuccess: async (after, { tag }) => {
      updateFilter(tag, after)
      await client.invalidateQueries({ queryKey: linkKeys.all })
    },
  })
}

export function useRemoveTag() {
  const client = useQueryClient()
  const updateFilter = useTagFilterUpdate()
  return useMutation({
    mutationFn: async ({ id }: Tag): Promise<void> => {
      await answer(api.v1.tags[':id'].$delete({ param: { id } }))
    },
    onSuccess: async (_, tag) => {
      updateFilter(tag, undefined)
      await client.invalidateQueries({ queryKey: linkKeys.all })
    },
    meta: { failed: true },
  })
}

/** Updates the tag filter in the URL: a renamed tag keeps its filter, a deleted one clears it. */
function useTagFilterUpdate() {
  const [, setSearch] = useSearchParams()
  return (before: Tag, after: Tag | undefined) =>
    setSearch(
      (now) => {
        if (now.get('tag')?.toLowerCase() !== before.name.toLowerCase()) return now
        const next = new URLSearchParams(now)
        if (after) next.set('tag', after.name)
        else next.delete('tag')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
}
