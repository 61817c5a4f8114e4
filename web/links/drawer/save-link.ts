import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type {
  CreateGeoLink,
  CreateLink,
  EditGeoLink,
  EditLink,
  Link,
} from '../../../contract/links/links.ts'
import { type RequestKey, randomKey, requestKeyFor } from '../../lib/request-key.ts'
import { type LinkPages, withLink } from '../list/list-cache.ts'
import { createLink, editLink, linkKeys } from '../queries.ts'

export function useCreateLink() {
  const client = useQueryClient()
  const keyFor = useRequestKey()
  return useMutation({
    mutationFn: (body: CreateLink | CreateGeoLink) => createLink(body, keyFor.next(body)),
    onSuccess: async () => {
      keyFor.forget()
      await client.invalidateQueries({ queryKey: linkKeys.all })
    },
  })
}

/** Changes single fields of a link as it is. */
export function useEditLink() {
  const keyFor = useRequestKey()
  return useLinkChange(keyFor.forget, (body: EditLink | EditGeoLink) =>
    editLink({ body }, keyFor.next(body)),
  )
}

/** `forget` drops the key of what was saved. */
export function useLinkChange<Sent>(forget: () => void, change: (sent: Sent) => Promise<Link>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async (link: Link) => {
      forget()
      client.setQueriesData<LinkPages>(
        { queryKey: linkKeys.lists },
        (pages) => pages && withLink(pages, link),
      )
      await client.invalidateQueries({ queryKey: linkKeys.all })
    },
  })
}

export function useRequestKey() {
  const last = useRef<RequestKey>(undefined)
  return {
    next: (body: unknown) => {
      last.current = requestKeyFor(body, last.current, randomKey)
      return last.current.key
    },
    forget: () => {
      last.current = undefined
    },
  }
}
