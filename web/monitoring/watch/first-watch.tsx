import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { failureWords } from '../../lib/api/failure-words.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { type BeatKind, Beats } from '../beats.tsx'
import { intervalWords } from '../monitor-words.ts'
import { roomOf, useChoice } from './choice.ts'
import css from './first-watch.module.css'
import { OfferedLinks } from './offered-links.tsx'
import { useWatch } from './use-watch.ts'
import { mostClickedQuery } from './watch-queries.ts'

interface FirstWatchProps {
  used: number
  limit: number | null
  intervalSeconds: number
  /** Missing for members who may only read. */
  onChoose?: (() => void) | undefined
}

/** The screen while nothing is watched: what monitoring does, and the most clicked links to begin with. */
export function FirstWatch({ used, limit, intervalSeconds, onChoose }: FirstWatchProps) {
  const { links, isRecent } = useSuspenseQuery(mostClickedQuery).data
  const choice = useChoice(roomOf({ used, limit }), links)
  const watch = useWatch()
  const number = choice.links.length
  return (
    <section className={css.first} aria-label="Start monitoring">
      <div>
        <div className={css.picture} aria-hidden="true">
          <Beats kinds={picture} label="" />
        </div>
        <h2 className={css.title}>Know a link is broken before your visitors do</h2>
        <p className={css.text}>
          We open each destination {intervalWords(intervalSeconds)}, try three more times before
          calling it down, and write once when it breaks and once when it is back.
        </p>
        {onChoose && (
          <div className={css.actions}>
            {links.length > 0 && (
              <Button
                disabled={number === 0}
                loading={watch.isPending}
                onClick={() => watch.mutate(choice.links)}
              >
                {number === 1
                  ? 'Watch my most-clicked link'
                  : `Watch my ${number} most-clicked links`}
              </Button>
            )}
            <Button variant="default" onClick={onChoose}>
              Choose links
            </Button>
          </div>
        )}
        {watch.error && (
          <div className={css.trouble}>
            <FailureNote {...failureWords(watch.error)} />
          </div>
        )}
      </div>
      <div className={css.offers}>
        <h3 className={css.head}>{isRecent ? 'Most clicked in 30 days' : 'Most clicked'}</h3>
        {links.length === 0 ? (
          <p className={css.none}>No links yet. Make one, then watch it here.</p>
        ) : (
          <OfferedLinks
            label="Most clicked links"
            links={links}
            chosen={choice.chosen}
            isFull={choice.isFull}
            onToggle={onChoose && choice.toggle}
          />
        )}
      </div>
    </section>
  )
}

/** Mostly good, once slow, once down. */
const picture: BeatKind[] = Array.from({ length: 50 }, (_, place) => {
  if (place === 19) return 'warn'
  return place > 28 && place < 32 ? 'bad' : 'good'
})
