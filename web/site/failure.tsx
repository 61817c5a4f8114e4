import { Button } from '@mantine/core'
import { ApiProblem } from '../lib/api/api-problem.ts'
import { settingOf } from '../lib/installation.ts'
import { Ribbon } from '../ui/brand/ribbon.tsx'
import type { Point } from '../ui/brand/ribbon-path.ts'
import { requestTime } from './request-time.ts'
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

/** `error` is the thrown value, if any; for an API problem the page shows its request id. A script fills in a prerendered page. */
export function Failure({ error }: { error?: unknown }) {
  const email = settingOf('contact-email')
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
          {email && (
            <Button
              component="a"
              href={`mailto:${email}`}
              size="md"
              variant="default"
              data-if="contact-email"
            >
              Write to us
            </Button>
          )}
        </>
      }
    >
      <p>
        Something went wrong while this page was made. Nothing you saved is lost, and short links
        keep redirecting meanwhile.
      </p>
      <RequestId id={requestId} />
    </StatusPage>
  )
}

function RequestId({ id }: { id: string }) {
  return (
    <p className={css.request} data-request hidden={!id}>
      Request <code>{id}</code>, <span>{id && requestTime()}</span>. With this number we find what
      happened.
    </p>
  )
}
