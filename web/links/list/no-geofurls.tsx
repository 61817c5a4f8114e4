import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { smallIcon } from '../../ui/icon.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { LinksPicture } from './links-picture.tsx'

/** `onCreate` is undefined for members who may not create links. */
export function NoGeoFurls({ onCreate }: { onCreate: (() => void) | undefined }) {
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
