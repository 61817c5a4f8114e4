import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type {
  CreateGeoLink,
  CreateLink,
  EditGeoLink,
  EditLink,
  Link,
} from '../../../contract/links/links.ts'
import { saveGuarded, type Versions, type Written } from '../../lib/forms/guarded-save.ts'
import { type RequestKey, randomKey, requestKeyFor } from '../../lib/request-key.ts'
import { type LinkPages, withLink } from '../list/list-cache.ts'
import { createLink, editLink, linkKeys, readLink } from '../queries.ts'
import { changesOf, type LinkValues, valuesOf } from './link-values.ts'

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

interface TypedEdit extends Omit<Versions<LinkValues>, 'theirs'> {
  link: Link
}

/** Saves what was typed, unless somebody changed the link since the form was opened. */
export function useSaveEdit() {
  const keyFor = useRequestKey()
  return useLinkChange(keyFor.forget, ({ link, ...typed }: TypedEdit) => {
    const read = () => readLink(link)
    const write = ({ values, before, tag }: Written<LinkValues>) => {
      const edit = { body: changesOf(values, link, before), tag }
      return editLink(edit, keyFor.next(edit))
    }
    return saveGuarded({ read, valuesOf, write }, typed)
  })
}

function useLinkChange<Sent>(forget: () => void, change: (sent: Sent) => Promise<Link>) {
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

function useRequestKey() {
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
