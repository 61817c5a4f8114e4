import { useState } from 'react'
import type { MonitorDetail } from '../../../contract/monitoring/monitors.ts'
import type { EditLinkOf } from '../overview/monitor-menu.tsx'
import { AdviceBar } from './advice-bar.tsx'
import { CheckLog } from './check-log.tsx'
import { CostPanel, IncidentList } from './incident-panels.tsx'
import panels from './panels.module.css'
import { ResponsePanel } from './response-panel.tsx'
import { ChainPanel, FactsPanel, UptimePanel } from './side-panels.tsx'
import { TargetList } from './target-list.tsx'

interface MonitorBoardProps {
  monitor: MonitorDetail
  mayUpdate: boolean
  onEdit: EditLinkOf
}

/** Everything that is known of one monitor. */
export function MonitorBoard({ monitor, mayUpdate, onEdit }: MonitorBoardProps) {
  const [chosen, setChosen] = useState<string>()
  const target = monitor.targets.find(({ id }) => id === chosen) ?? monitor.targets[0]
  return (
    <>
      <AdviceBar monitor={monitor} mayUpdate={mayUpdate} onEdit={onEdit} />
      <TargetList monitor={monitor} chosen={chosen} onChoose={setChosen} />
      <div className={panels.columns}>
        <div className={panels.main}>
          <ResponsePanel monitor={monitor} target={chosen} />
          <CheckLog monitor={monitor} target={chosen} hasSeveral={monitor.targets.length > 1} />
        </div>
        <div className={panels.side}>
          <CostPanel monitor={monitor} />
          <UptimePanel monitor={monitor} />
          {target && <ChainPanel target={target} />}
          {target && <FactsPanel monitor={monitor} target={target} />}
          <IncidentList monitor={monitor} />
        </div>
      </div>
    </>
  )
}
