import { Skeleton } from '@mantine/core'
import { Row, RowList } from './row-list.tsx'

/** Placeholder for rows that are loading. */
export function RowSkeleton({ rows, markSize = 36 }: { rows: number; markSize?: number }) {
  return (
    <div aria-busy="true">
      <RowList>
        {Array.from({ length: rows }, (_, row) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: grey rows that are all alike
            key={row}
            mark={<Skeleton height={markSize} width={markSize} radius="md" />}
            name={<Skeleton component="span" height={14} width={150 - (row % 3) * 20} my={3} />}
            note={
              <Skeleton
                component="span"
                display="block"
                height={12}
                width={96 + (row % 2) * 24}
                my={3}
              />
            }
          />
        ))}
      </RowList>
    </div>
  )
}
