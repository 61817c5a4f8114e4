import { Button } from '@mantine/core'
import { pageAddress } from '../../lib/base-path.ts'
import { Ribbon } from '../../ui/brand/ribbon.tsx'
import type { Point } from '../../ui/brand/ribbon-path.ts'
import { StatusPage } from './status-page.tsx'

const foldedShut: Point[] = [
  [0, 40],
  [300, 40],
  [300, 214],
  [120, 214],
  [120, 100],
  [240, 100],
  [240, 154],
  [172, 154],
]

export function AccessDenied() {
  return (
    <StatusPage
      title="This needs a permission you do not have"
      art={<Ribbon half={16} viewBox="0 0 400 260" paths={[foldedShut]} />}
      actions={
        <Button component="a" href={pageAddress('/main')} size="md">
          Back to the dashboard
        </Button>
      }
    >
      <p>An Owner or Administrator of the account can change your role.</p>
    </StatusPage>
  )
}
