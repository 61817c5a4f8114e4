/** Without zod, so that the landing page's script need not load it. */
export const NOT_AN_ADDRESS = 'Paste a whole address, starting with https:// or http://'
