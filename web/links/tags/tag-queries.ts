import { queryOptions, useQuery } from '@tanstack/react-query'
import type { TagPage } from '../../../contract/links/tags.ts'
import { answer, api } from '../../lib/api/api.ts'

export const tagsQuery = queryOptions({
  // Under the links key: any change of a link may have created a tag.
  queryKey: ['links', 'tags'],
  queryFn: (): Promise<TagPage> => answer(api.v1.tags.$get({ query: {} })),
  staleTime: 30_000,
})

/** Colours by tag name. Tags that are not loaded have none. */
export function useTagColors(): ReadonlyMap<string, string> {
  const tags = useQuery({ ...tagsQuery, select: coloursOf }).data
  return tags ?? none
}

const none: ReadonlyMap<string, string> = new Map()
const coloursOf = ({ items }: TagPage) => new Map(items.map(({ name, color }) => [name, color]))
