/** What the program calls itself where it asks on behalf of people. */
export const agentOf = (app: { version: string; config: { publicUrl: string } }): string =>
  `Mozilla/5.0 (compatible; Unfurly/${app.version}; +${app.config.publicUrl})`
