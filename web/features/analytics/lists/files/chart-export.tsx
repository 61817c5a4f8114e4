import { ActionIcon, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { fileFormats } from '../../../../../contract/clicks/analytics.ts'
import { smallIcon } from '../../../../ui/icon.ts'
import type { AnalyticsScope } from '../../scope.ts'
import { formatNames, useSaveAnalytics } from './analytics-file.ts'

/** Saves the figures of the chart: clicks and visitors, whichever is drawn. */
export function ChartExport({ scope }: { scope: AnalyticsScope }) {
  const save = useSaveAnalytics()
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label="Export the chart" title="Export the chart" loading={save.isPending}>
          <IconDownload {...smallIcon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {fileFormats.map((format) => (
          <Menu.Item
            key={format}
            onClick={() => save.mutate({ file: { about: 'chart', scope }, format })}
          >
            {formatNames[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
