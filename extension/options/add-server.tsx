import { type FormEvent, useState } from 'react'
import { browser } from 'wxt/browser'
import { Field } from '../look/field.tsx'
import { readConfig } from '../servers/calls.ts'
import { hostOf, hostPermission, parseServerAddress } from '../servers/server-address.ts'
import { findServer, readServers, type Server } from '../servers/servers.ts'
import { keepServer } from '../servers/sign-in.ts'

const isFirefox = Boolean(import.meta.env.FIREFOX)

export function AddServer({ isFirst }: { isFirst: boolean }) {
  const [address, setAddress] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function add(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const parsed = parseServerAddress(address)
    if ('problem' in parsed) return setError(parsed.problem)
    // Nothing may be awaited before this: the browser asks only in the turn of the press.
    const allowed = browser.permissions.request({
      origins: [hostPermission(parsed.origin, { isFirefox })],
    })
    setError(undefined)
    setIsBusy(true)
    const problem = await addAllowed(parsed.origin, allowed)
    setIsBusy(false)
    setError(problem)
    if (problem === undefined) setAddress('')
  }

  return (
    <form className="stack" onSubmit={add} noValidate>
      <Field
        label={isFirst ? 'Address of the server' : 'Add another server'}
        error={error}
        hint={
          <p className="hint">
            The browser then asks whether the extension may call it. You can take that back at any
            time.
          </p>
        }
      >
        {(props) => (
          <input
            {...props}
            type="url"
            placeholder="https://links.example.com"
            autoComplete="url"
            value={address}
            onChange={(event) => {
              setAddress(event.target.value)
              setError(undefined)
            }}
          />
        )}
      </Field>
      <div>
        <button
          type="submit"
          className={isFirst ? 'button primary' : 'button'}
          aria-disabled={isBusy}
        >
          {isBusy ? 'Looking …' : 'Add server'}
        </button>
      </div>
    </form>
  )
}

/** It becomes part of addresses that are opened. */
const isPath = (text: unknown): boolean =>
  typeof text === 'string' && /^\/([A-Za-z0-9_-]+\/)*$/.test(text)

/** Resolves to the problem, as a sentence; undefined if the server was added. */
async function addAllowed(origin: string, allowed: Promise<boolean>): Promise<string | undefined> {
  if (!(await allowed.catch(() => false)))
    return `Without your permission the extension cannot call ${hostOf(origin)}.`
  const known = findServer(await readServers(browser.storage.local), origin)
  const problem = await keepAnswering(origin, known)
  if (problem !== undefined && !known) await giveBack(origin)
  return problem
}

async function keepAnswering(
  origin: string,
  known: Server | undefined,
): Promise<string | undefined> {
  const config = await readConfig(origin)
  if (!config.isFine) return config.fault.sentence
  const { basePath, defaultDomain } = config.value
  if (!isPath(basePath) || typeof defaultDomain !== 'string')
    return `What answered at ${hostOf(origin)} is not Unfurly. Check the address.`
  await keepServer({ origin, basePath, defaultDomain, signIn: known?.signIn ?? null })
  return undefined
}

/** The permission for a server that was not added. */
async function giveBack(origin: string): Promise<void> {
  const isFirefox = Boolean(import.meta.env.FIREFOX)
  const origins = [hostPermission(origin, { isFirefox })]
  await browser.permissions.remove({ origins }).catch(() => false)
}
