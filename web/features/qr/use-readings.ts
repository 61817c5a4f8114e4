import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { QrPicture } from '../../../qr-code/shapes.ts'
import { countReadings } from './scan.ts'

const SETTLE_MS = 250

/** How many attempts decoded the picture; undefined while they run, null if this browser cannot run them. */
export function useReadings(picture: QrPicture, text: string): number | null | undefined {
  const [settled] = useDebouncedValue(picture, SETTLE_MS)
  const { data, isError } = useQuery({
    queryKey: ['qr-readings', text, settled],
    queryFn: () => countReadings(settled, text),
    gcTime: 0,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isError) return null
  return settled === picture ? data : undefined
}
