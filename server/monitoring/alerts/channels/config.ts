import type { App } from '../../../context.ts'
import type { ChannelConfig } from './kinds.ts'

const PURPOSE = 'alert-channel'

export const sealConfig = ({ secrets }: App, id: string, config: ChannelConfig): string =>
  secrets.seal(PURPOSE, id, JSON.stringify(config))

/** Undefined after a change of the installation's secret key. */
export function openConfig(
  { secrets }: App,
  { id, config }: { id: string; config: string },
): ChannelConfig | undefined {
  const text = secrets.open(PURPOSE, id, config)
  return text === undefined ? undefined : JSON.parse(text)
}
