import { Button } from '@mantine/core'
import { pageAddress } from '../lib/base-path.ts'
import { Ribbon } from '../ui/brand/ribbon.tsx'
import type { Point } from '../ui/brand/ribbon-path.ts'
import { StatusPage } from './status-page.tsx'

const four: Point[][] = [
  [
    [10, 0],
    [10, 62],
    [64, 62],
  ],
  [
    [50, 30],
    [50, 110],
  ],
]
const zero: Point[][] = [
  [
    [10, 55],
    [10, 10],
    [54, 10],
    [54, 100],
    [10, 100],
    [10, 55],
  ],
]
const moved = (paths: Point[][], right: number): Point[][] =>
  paths.map((path) => path.map(([x, y]) => [x + right, y]))

const digits = [...four, ...moved(zero, 84), ...moved(four, 168)]

export function NotFound() {
  return (
    <StatusPage
      title="This page is folded away"
      art={<Ribbon half={10} viewBox="-4 -4 240 122" paths={digits} />}
      actions={
        <Button component="a" href={pageAddress('/')} size="md">
          Go to the start page
        </Button>
      }
    >
      <p>
        There is no page at this address. It may have moved, or a letter is missing. Looking for the
        target of a short link? Then the key is not right: check the spelling after the last slash.
      </p>
    </StatusPage>
  )
}
