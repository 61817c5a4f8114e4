import { type FormEvent, useState } from 'react'
import { Field } from '../look/field.tsx'
import type { Server } from '../servers/servers.ts'
import { beginSignIn, signInByKey } from '../servers/sign-in.ts'

export function SignInForm({ server }: { server: Server }) {
  const [isKeyWanted, setIsKeyWanted] = useState(false)
  return (
    <>
      <p>
        Logged out. Links are made, and end after 7 days. Log in to keep them in your account, with
        a key, tags and clicks.
      </p>
      <div className="row wrap">
        <button type="button" className="button primary" onClick={() => void beginSignIn(server)}>
          Log in
        </button>
        <button
          type="button"
          className="button"
          aria-expanded={isKeyWanted}
          onClick={() => setIsKeyWanted(!isKeyWanted)}
        >
          Use an API key
        </button>
      </div>
      {isKeyWanted && <KeyForm server={server} />}
    </>
  )
}

function KeyForm({ server }: { server: Server }) {
  const [key, setKey] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function signIn(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const typed = key.trim()
    // Only such a text can be sent in a header.
    if (!/^[\x21-\x7e]+$/.test(typed)) return setError('Paste the whole key, as the site showed it')
    setIsBusy(true)
    const fault = await signInByKey(server, typed)
    setIsBusy(false)
    if (fault?.kind === 'sign-in') setError('The server does not know this key. It may be revoked.')
    else setError(fault?.sentence)
  }

  return (
    <form className="stack" onSubmit={signIn} noValidate>
      <Field
        label="API key"
        error={error}
        hint={
          <p className="hint">From the site, under Settings, API keys. It needs Read and Create.</p>
        }
      >
        {(props) => (
          <input
            {...props}
            type="password"
            autoComplete="off"
            value={key}
            onChange={(event) => {
              setKey(event.target.value)
              setError(undefined)
            }}
          />
        )}
      </Field>
      <div>
        <button type="submit" className="button" aria-disabled={isBusy}>
          {isBusy ? 'Looking …' : 'Log in'}
        </button>
      </div>
    </form>
  )
}
