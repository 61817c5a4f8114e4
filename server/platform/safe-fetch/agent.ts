/** User-Agent of requests on behalf of users. */
export const agentOf = (app: { version: string; config: { publicUrl: string } }): string =>
  `Mozilla/5.0 (compatible; Unfurly/${app.version}; +${app.config.publicUrl})`
