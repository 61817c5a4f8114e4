/** The part of the provider that tests use; its package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  interface Context {
    oidc: {
      client: { clientId: string }
      session: { accountId: string }
      provider: { Grant: new (of: { clientId: string; accountId: string }) => Grant }
    }
  }

  interface Configuration {
    clients: readonly Readonly<Record<string, unknown>>[]
    findAccount(
      context: Context,
      id: string,
    ): { accountId: string; claims(): Readonly<Record<string, unknown>> } | undefined
    loadExistingGrant(context: Context): Promise<Grant>
    claims: Readonly<Record<string, readonly string[]>>
    features: Readonly<Record<string, { enabled: boolean }>>
    interactions: { url(context: Context, interaction: { uid: string }): string }
    cookies: { keys: readonly string[] }
    jwks: { keys: readonly object[] }
    ttl: Readonly<Record<string, number>>
  }

  export class Provider {
    constructor(issuer: string, configuration: Configuration)
    callback(): RequestListener
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string } },
    ): Promise<void>
  }
}
