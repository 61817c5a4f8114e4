import { Panel } from '../../ui/panel.tsx'

/** Everything of the account as one file. */
export function ExportSection() {
  return <Panel title="Take your data with you">{null}</Panel>
}
