import { useState } from 'react'
import { openOptions } from '../look/open-options.ts'
import { ask } from '../messages.ts'
import type { Wish } from '../queue/wish.ts'
import { hostOf } from '../servers/server-address.ts'

/** Links that are not made yet. None disappears by itself unless it was made. */
export function WaitingLinks({ wishes }: { wishes: readonly Wish[] }) {
  if (wishes.length === 0)
    return (
      <p className="empty">
        Nothing waits. A link that cannot be sent is kept here, and sent once the server answers.
      </p>
    )
  return (
    <ul className="links">
      {wishes.map((wish) => (
        <WaitingLink key={wish.id} wish={wish} />
      ))}
    </ul>
  )
}

const states: Readonly<Record<Wish['state'], string>> = {
  waiting: 'Waits to be sent',
  sending: 'Is being sent',
  held: 'Needs your decision',
}

function WaitingLink({ wish }: { wish: Wish }) {
  const [isBusy, setIsBusy] = useState(false)
  const { id, link, origin, state, sentence, fields, isSignInNeeded } = wish
  const act = async (kind: 'retry' | 'remove') => {
    setIsBusy(true)
    await ask({ kind, id })
    setIsBusy(false)
  }
  const isSending = isBusy || state === 'sending'
  const more = Object.values(fields).filter((text) => !sentence.includes(text))
  return (
    <li>
      <div>
        <p className="strong one-line" title={link.redirectTo}>
          {link.title || link.redirectTo}
        </p>
        <p className="muted small one-line">
          {states[state]} · {hostOf(origin)}
          {link.vanity ? ` · ${link.vanity}` : ''}
        </p>
      </div>
      {sentence !== '' && (
        <p className={state === 'held' ? 'note wrong any-text' : 'note waits any-text'}>
          {[sentence, ...more].join(' ')}
        </p>
      )}
      <div className="row">
        {isSignInNeeded && (
          <button type="button" className="button compact" onClick={openOptions}>
            Log in again
          </button>
        )}
        <button
          type="button"
          className="button compact"
          aria-disabled={isSending}
          onClick={() => !isSending && void act('retry')}
        >
          Try again
        </button>
        <button
          type="button"
          className="button quiet danger compact"
          aria-disabled={isSending}
          onClick={() => !isSending && void act('remove')}
        >
          Remove
        </button>
      </div>
    </li>
  )
}
