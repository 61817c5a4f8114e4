import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { smallIcon } from '../../ui/icon.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { isNarrowed, type ListFilter } from './filters/list-filter.ts'
import { LinksPicture } from './links-picture.tsx'
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

/** `onCreate` is undefined for members who may not create links. */
function NoGeoFurls({ onCreate }: { onCreate: (() => void) | undefined }) {
  return (
    <EmptyState
      picture={<LinksPicture />}
      title="No GeoFurls yet"
      action={
        onCreate && (
          <Button variant="light" leftSection={<IconPlus {...smallIcon} />} onClick={onCreate}>
            Create GeoFurl
          </Button>
        )
      }
    >
      One link, a destination per country: the first rule that holds the visitor’s country wins, and
      everyone else goes to the default.
    </EmptyState>
  )
}
