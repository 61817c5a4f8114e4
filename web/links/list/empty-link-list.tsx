import { isNarrowed, type ListFilter } from './filters/list-filter.ts'
import { NoGeoFurls } from './no-geofurls.tsx'
import { EmptyTrash, NoFilterMatches, NoLinks, NoMatches } from './no-links.tsx'

export interface EmptyLinkListProps {
  filter: ListFilter
  /** The screen lists GeoFurls only. */
  isGeo?: boolean | undefined
  onCreate: (() => void) | undefined
  onClear: () => void
}

/** Says why the list is empty, and what to do about it. */
export function EmptyLinkList({ filter, isGeo = false, onCreate, onClear }: EmptyLinkListProps) {
  if (filter.q) return <NoMatches q={filter.q} onClear={onClear} />
  if (filter.state === 'trashed') return <EmptyTrash onClear={onClear} />
  if (isNarrowed(isGeo ? { ...filter, type: '' } : filter))
    return <NoFilterMatches onClear={onClear} />
  return isGeo ? <NoGeoFurls onCreate={onCreate} /> : <NoLinks onCreate={onCreate} />
}
