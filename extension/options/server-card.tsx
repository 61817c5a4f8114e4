import { useId, useState } from 'react'
import { browser } from 'wxt/browser'
import { permissionsIn, roleName } from '../../contract/people/permissions.ts'
import { useStored } from '../look/use-stored.ts'
import { hostOf, hostPermission } from '../servers/server-address.ts'
import {
  readServers,
  SERVERS,
  type Server,
  type Servers,
  type SignIn,
  withoutServer,
} from '../servers/servers.ts'
import { SIGN_IN_PROBLEM, type SignInProblem, signOut } from '../servers/sign-in.ts'
import { SignInForm } from './sign-in-form.tsx'

interface ServerCardProps {
  server: Server
  servers: Servers
}

export function ServerCard({ server, servers }: ServerCardProps) {
  const { origin, signIn } = server
  const [problem, setProblem] = useState<string>()
  const signInProblem = useStored<SignInProblem>(SIGN_IN_PROBLEM)
  const isCurrent = servers.current === origin
  const id = useId()

  async function leave() {
    const fault = await signOut(server)
    if (fault)
      setProblem(
        `You are logged out here. The key of this extension could not be revoked: ${fault.sentence} Disconnect it on the site, under Settings, Security.`,
      )
  }

  async function remove() {
    if (signIn) await signOut(server)
    // Logging out takes a while; another server may have been added meanwhile.
    const present = await readServers(browser.storage.local)
    await browser.storage.local.set({ [SERVERS]: withoutServer(present, origin) })
    const isFirefox = Boolean(import.meta.env.FIREFOX)
    // Another port of the same host may still need it in Firefox, which asks again then.
    await browser.permissions
      .remove({ origins: [hostPermission(origin, { isFirefox })] })
      .catch(() => false)
  }

  return (
    <article className="card" aria-labelledby={id}>
      <div className="row spread wrap">
        <h3 id={id} className="any-text">
          {hostOf(origin)}
        </h3>
        {isCurrent ? (
          <span className="tag">Makes your links</span>
        ) : (
          <button
            type="button"
            className="button compact"
            onClick={() =>
              browser.storage.local.set({ [SERVERS]: { ...servers, current: origin } })
            }
          >
            Use this one
          </button>
        )}
      </div>
      {signIn ? <Holder signIn={signIn} /> : <SignInForm server={server} />}
      {signInProblem?.origin === origin && !signIn && (
        <p className="note wrong any-text" role="alert">
          {signInProblem.sentence}
        </p>
      )}
      {problem !== undefined && (
        <p className="note wrong any-text" role="alert">
          {problem}
        </p>
      )}
      <div className="row wrap">
        {signIn && (
          <button type="button" className="button compact" onClick={() => void leave()}>
            Log out
          </button>
        )}
        <button type="button" className="button quiet danger compact" onClick={() => void remove()}>
          {signIn ? 'Log out and remove' : 'Remove'}
        </button>
      </div>
    </article>
  )
}

function Holder({ signIn }: { signIn: SignIn }) {
  const { email, accountName, role, by } = signIn
  return (
    <>
      <dl className="facts">
        <dt>Account</dt>
        <dd className="any-text">{accountName}</dd>
        <dt>E-mail</dt>
        <dd className="any-text">{email}</dd>
        <dt>May</dt>
        <dd>
          {roleName(role)} ({permissionsIn(role).join(', ') || 'nothing'})
        </dd>
      </dl>
      <p className="muted small">
        {by === 'site'
          ? 'The key belongs to this extension. Logging out revokes it.'
          : 'Logged in with an API key. Logging out forgets it here; it stays valid until it is revoked on the site.'}
      </p>
    </>
  )
}
