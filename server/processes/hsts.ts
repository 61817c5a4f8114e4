import type { Config } from '../config.ts'

/** Headers of our own pages if they are reached by https. */
export const hstsOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> =>
  publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}
