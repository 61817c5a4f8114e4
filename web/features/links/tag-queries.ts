import { queryOptions, useQuery } from '@tanstack/react-query'
import type { TagPage } from '../../../contract/tags.ts'
import { answer, api } from '../../lib/api.ts'

export const tagsQuery = queryOptions({
  // Below the links: whatever changes a link may have made a tag.
  queryKey: ['links', 'tags'],
  queryFn: (): Promise<TagPage> => answer(api.v1.tags.$get()),
  staleTime: 30_000,
})

/** Colours by name. A tag that is not known yet has none. */
export function useTagColors(): ReadonlyMap<string, string> {
  const tags = useQuery({ ...tagsQuery, select: coloursOf }).data
  return tags ?? none
}

const none: ReadonlyMap<string, string> = new Map()
const coloursOf = ({ items }: TagPage) => new Map(items.map(({ name, color }) => [name, color]))
