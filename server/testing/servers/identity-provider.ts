import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'

/** A user at the provider, with their standard claims. */
export interface ProviderAccount {
  email?: string
  email_verified?: boolean | string
  given_name?: string
  family_name?: string
  name?: string
}

export interface IdentityProvider {
  issuer: string
  /** Environment of an installation that uses the provider. */
  settings: Record<string, string>
  /** Users by subject; may change at any time. */
  accounts: Map<string, ProviderAccount>
  /** Signs in as a browser would; returns the address that it is redirected back to. */
  signIn(authorizationUrl: string, subject: string): Promise<URL>
  stop(): Promise<void>
}

const CLIENT = { id: 'unfurly', secret: 'only for tests, only for tests' }
const LIFE_SECONDS = 3600

/** A real OpenID provider on a free loopback port. Its login page only lets you choose a user. */
export async function startIdentityProvider(options: {
  /** Read at the first request, because an installation may get its address later. */
  redirectUris: readonly string[]
  accounts: Readonly<Record<string, ProviderAccount>>
  /** By default any free port. */
  port?: number
}): Promise<IdentityProvider> {
  const accounts = new Map(Object.entries(options.accounts))
  const server = createServer()
  const issuer = `http://127.0.0.1:${await listen(server, options.port)}`
  const open = once(async () => {
    const provider = new Provider(issuer, await settingsOf(options.redirectUris, accounts))
    return { provider, answer: provider.callback() }
  })
  server.on('request', async (request, response) => {
    const { provider, answer } = await open()
    if (request.url?.startsWith('/who/')) await chooseWho(provider, accounts, { request, response })
    else await answer(request, response)
  })
  return {
    issuer,
    settings: {
      SOCIAL_LOGIN_ENABLED: 'true',
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
    },
    accounts,
    signIn,
    stop: () => close(server),
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

async function settingsOf(
  redirectUris: readonly string[],
  accounts: ReadonlyMap<string, ProviderAccount>,
): Promise<ConstructorParameters<typeof Provider>[1]> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const client = { client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: redirectUris }
  return {
    clients: [client],
    findAccount: (_, id) => {
      const account = accounts.get(id)
      return account && { accountId: id, claims: () => ({ sub: id, ...account }) }
    },
    // Users are not asked for consent.
    loadExistingGrant: async ({ oidc }) => {
      const { clientId } = oidc.client
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name'],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/who/${uid}` },
    cookies: { keys: ['only for tests'] },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    ttl: Object.fromEntries(
      ['AccessToken', 'AuthorizationCode', 'Grant', 'IdToken', 'Interaction', 'Session'].map(
        (name) => [name, LIFE_SECONDS],
      ),
    ),
  }
}

interface HttpExchange {
  request: IncomingMessage
  response: ServerResponse
}

/** The login page: one button for each user. */
async function chooseWho(
  provider: Provider,
  accounts: ReadonlyMap<string, ProviderAccount>,
  { request, response }: HttpExchange,
): Promise<void> {
  if (request.method === 'POST') {
    const accountId = new URLSearchParams(await textOf(request)).get('subject') ?? ''
    await provider.interactionFinished(request, response, { login: { accountId } })
    return
  }
  const buttons = [...accounts.keys()].map(
    (subject) => `<button name="subject" value="${subject}">${subject}</button>`,
  )
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(
    `<!doctype html><html lang="en"><title>Who are you?</title><h1>Who are you?</h1><form method="post">${buttons.join(' ')}</form></html>`,
  )
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}

const MOST_HOPS = 10

async function signIn(authorizationUrl: string, subject: string): Promise<URL> {
  const own = new URL(authorizationUrl).origin
  const cookies = new Map<string, string>()
  let url = new URL(authorizationUrl)
  for (let hop = 0; hop < MOST_HOPS && url.origin === own; hop++) {
    const isChoice = url.pathname.startsWith('/who/')
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(isChoice ? { method: 'POST', body: new URLSearchParams({ subject }) } : {}),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`The provider refused: ${await response.text()}`)
    url = new URL(location, url)
  }
  return url
}

function listen(server: Server, port = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve(address !== null && typeof address === 'object' ? address.port : 0)
    })
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
