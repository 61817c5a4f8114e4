import { Button } from '@mantine/core'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { Ribbon } from '../../ui/brand/ribbon.tsx'
import type { Point } from '../../ui/brand/ribbon-path.ts'
import { CONTACT_MAIL } from './contact.ts'
import css from './status-page.module.css'
import { StatusPage } from './status-page.tsx'

const tornOff: Point[] = [
  [0, 50],
  [150, 50],
  [150, 160],
  [210, 160],
]
const missing: Point[] = [
  [250, 160],
  [390, 160],
]

/** `error` is the thrown value, if any; for an API problem the page shows its request id. */
export function Failure({ error }: { error?: unknown }) {
  const requestId = error instanceof ApiProblem ? error.requestId : ''
  return (
    <StatusPage
      title="That was our fault"
      art={<Ribbon half={18} viewBox="0 0 400 220" paths={[tornOff]} missing={missing} />}
      actions={
        <>
          <Button size="md" data-try-again>
            Try again
          </Button>
          <Button component="a" href={`mailto:${CONTACT_MAIL}`} size="md" variant="default">
            Write to us
          </Button>
        </>
      }
    >
      <p>
        Something went wrong while this page was made. Nothing you saved is lost, and short links
        keep redirecting meanwhile.
      </p>
      {requestId && <RequestId id={requestId} />}
    </StatusPage>
  )
}

function RequestId({ id }: { id: string }) {
  const at = new Date().toLocaleString(undefined, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return (
    <p className={css.request}>
      Request <code>{id}</code>, {at} UTC. With this number we find what happened.
    </p>
  )
}
