import { Button } from '@mantine/core'
import { Link as RouterLink } from 'react-router'
import type { Link } from '../../../contract/links/links.ts'
import type { Health } from '../../../contract/monitoring/health.ts'
import { healthWords, stateTone } from '../../lib/health/health-words.ts'
import { HealthDot } from '../../shared/health-dot.tsx'
import { LongText } from '../../ui/text/long-text.tsx'
import { linkMonitorPath } from '../link-path.ts'
import { stateOf } from '../link-state.ts'
import css from './link-health.module.css'
import { visitorWords } from './link-health-words.ts'
import { useWatchLink } from './use-watch-link.ts'

interface LinkHealthProps {
  link: Link
  mayUpdate: boolean
}

/** Whether the link works: what its visitors get, and how its destination is. */
export function LinkHealth({ link, mayUpdate }: LinkHealthProps) {
  const state = stateOf(link, Date.now())
  return (
    <div className={css.health}>
      <p className={css.line}>{visitorWords(state, link.banned !== null)}</p>
      {link.health ? (
        <Watched link={link} health={link.health} />
      ) : (
        link.deletedAt === null && <Unwatched link={link} mayUpdate={mayUpdate} />
      )}
    </div>
  )
}

function Watched({ link, health }: { link: Link; health: Health }) {
  return (
    <p className={css.line}>
      <HealthDot tone={stateTone(health.state)} />
      <LongText text={healthWords(health)} />
      <RouterLink to={linkMonitorPath(link)}>Monitoring</RouterLink>
    </p>
  )
}

function Unwatched({ link, mayUpdate }: LinkHealthProps) {
  const watch = useWatchLink(link)
  return (
    <p className={css.line}>
      <span className={css.quiet}>Nobody watches whether the destination answers.</span>
      {mayUpdate && (
        <Button
          size="compact-sm"
          variant="default"
          loading={watch.isPending}
          onClick={() => watch.mutate()}
        >
          Watch it
        </Button>
      )}
    </p>
  )
}
