import { Button, Loader, Popover, SegmentedControl, UnstyledButton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { type FileFormat, fileFormats } from '../../../../../contract/clicks/file-formats.ts'
import { smallIcon, tinyIcon } from '../../../../ui/icon.ts'
import { listNames } from '../../charts/dimension-words.ts'
import type { AnalyticsScope } from '../../scope.ts'
import { listedDimensions, scopeOfList } from '../lists.ts'
import { type AnalyticsFile, formatNames, useSaveAnalytics } from './analytics-file.ts'
import css from './export-menu.module.css'

/** Saves the chart or any list of the page as a file. It stays open, for those who want several. */
export function ExportMenu({ scope }: { scope: AnalyticsScope }) {
  const [format, setFormat] = useState<FileFormat>('csv')
  const files: AnalyticsFile[] = [
    { about: 'chart', scope },
    ...listedDimensions.map((about) => ({ about, scope: scopeOfList(scope, about) })),
  ]
  return (
    <Popover position="bottom-end" trapFocus returnFocus width={280}>
      <Popover.Target>
        <Button variant="default" size="xs" leftSection={<IconDownload {...smallIcon} />}>
          Export
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Export" className={css.dropdown}>
        <SegmentedControl
          fullWidth
          aria-label="Format"
          data={fileFormats.map((value) => ({ value, label: value.toUpperCase() }))}
          value={format}
          onChange={(chosen) => setFormat(fileFormats.find((each) => each === chosen) ?? 'csv')}
        />
        <p className={css.note}>{formatNames[format]}: the period and filters of this page.</p>
        <ul className={css.files}>
          {files.map((file) => (
            <FileRow key={file.about} file={file} format={format} />
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}

function FileRow({ file, format }: { file: AnalyticsFile; format: FileFormat }) {
  const save = useSaveAnalytics()
  return (
    <li>
      <UnstyledButton
        className={css.file}
        aria-disabled={save.isPending || undefined}
        onClick={() => {
          if (!save.isPending) save.mutate({ file, format })
        }}
      >
        {file.about === 'chart' ? 'Chart' : listNames[file.about]}
        {save.isPending ? (
          <Loader size={14} aria-label="Making the file" />
        ) : (
          <IconDownload {...tinyIcon} />
        )}
      </UnstyledButton>
    </li>
  )
}
