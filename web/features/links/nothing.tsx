import { isNarrowed, type ListFilter } from './list-filter.ts'
import { NoGeoFurls } from './no-geofurls.tsx'
import { EmptyTrash, NoLinks, NoMatches, NothingFits } from './no-links.tsx'

export interface NothingProps {
  filter: ListFilter
  /** The screen lists GeoFurls only. */
  isGeo?: boolean | undefined
  onCreate: (() => void) | undefined
  onClear: () => void
}

/** Why there is nothing to list, and what to do about it. */
export function Nothing({ filter, isGeo = false, onCreate, onClear }: NothingProps) {
  if (filter.q) return <NoMatches q={filter.q} onClear={onClear} />
  if (filter.state === 'trashed') return <EmptyTrash onClear={onClear} />
  if (isNarrowed(isGeo ? { ...filter, type: '' } : filter)) return <NothingFits onClear={onClear} />
  return isGeo ? <NoGeoFurls onCreate={onCreate} /> : <NoLinks onCreate={onCreate} />
}
