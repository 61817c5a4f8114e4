import { useEffect, useId, useState } from 'react'
import { keyProblem } from '../../contract/links/keys.ts'
import type { KeyAvailability } from '../../contract/links/links.ts'
import { checkKey } from '../servers/calls.ts'
import type { Server } from '../servers/servers.ts'
import type { LinkFormState } from './use-link-form.ts'

interface KeyFieldProps {
  server: Server
  form: LinkFormState
  domains: readonly string[]
}

/** Domain and key, with whether the key is free. */
export function KeyField({ server, form, domains }: KeyFieldProps) {
  const { values, set, change, problem } = form
  const id = useId()
  const domain = values.domain || server.defaultDomain
  const check = useKeyCheck(server, domain, values.key)
  const refused = problem.fields.vanity ?? problem.fields.domain
  const error = refused ?? check.error
  return (
    <div className="field">
      <label htmlFor={id}>Key</label>
      <div className="key">
        <select className="input" aria-label="Domain" value={domain} onChange={set('domain')}>
          {(domains.includes(domain) ? domains : [domain, ...domains]).map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
        <span aria-hidden="true" className="muted">
          /
        </span>
        <input
          id={id}
          name="key"
          className="input"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="generated"
          value={values.key}
          onChange={set('key')}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-words`}
        />
      </div>
      <div id={`${id}-words`} aria-live="polite">
        {error !== undefined && <p className="error any-text">{error}</p>}
        {error === undefined && check.isFree && <p className="hint fine">This key is free.</p>}
      </div>
      {error !== undefined && check.suggestions.length > 0 && (
        <div className="row wrap">
          {check.suggestions.map((key) => (
            <button
              key={key}
              type="button"
              className="chip one-line"
              onClick={() => change({ key })}
            >
              {key}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

interface KeyCheck {
  error?: string
  isFree: boolean
  suggestions: readonly string[]
}

const nothing: KeyCheck = { isFree: false, suggestions: [] }
const PAUSE_MS = 250

/** What no domain takes. The server knows which of the others the chosen one takes. */
const problemOf = (key: string): string | undefined =>
  keyProblem(key, { keyRule: 'open' }) && keyProblem(key)

/** Asks the server once typing pauses. What it cannot answer is left to the press. */
function useKeyCheck(server: Server, domain: string, key: string): KeyCheck {
  const [answer, setAnswer] = useState<{ of: string; check: KeyCheck }>()
  const wrong = key === '' ? undefined : problemOf(key)
  const of = `${domain}/${key}`
  useEffect(() => {
    if (key === '' || wrong !== undefined) return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const asked = await checkKey(server, { domain, key, signal: stop.signal })
      if (!stop.signal.aborted && asked.isFine) setAnswer({ of, check: checkOf(asked.value) })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [server, domain, key, wrong, of])
  if (wrong !== undefined) return { ...nothing, error: wrong }
  return answer?.of === of ? answer.check : nothing
}

function checkOf({ available, reason, suggestions }: KeyAvailability): KeyCheck {
  return available
    ? { ...nothing, isFree: true }
    : { isFree: false, error: reason ?? 'This key is not free.', suggestions }
}
