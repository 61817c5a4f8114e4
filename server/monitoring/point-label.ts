import type { Config } from '../config.ts'

/** A vantage point as people read of it. Its name is what the stores know it by. */
export const pointLabel = ({ monitor }: Pick<Config, 'monitor'>, name: string): string =>
  name === monitor.name ? monitor.label : name
