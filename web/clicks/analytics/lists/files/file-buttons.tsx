import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { fileFormats } from '../../../../../contract/clicks/file-formats.ts'
import { smallIcon } from '../../../../ui/icon.ts'
import { type AnalyticsFile, useSaveAnalytics } from './analytics-file.ts'

/** Saves all rows, also those that a search leaves out. */
export function FileButtons({ file }: { file: AnalyticsFile }) {
  const save = useSaveAnalytics()
  return fileFormats.map((format) => (
    <Button
      key={format}
      variant="default"
      leftSection={<IconDownload {...smallIcon} />}
      aria-label={`Export all rows as ${format.toUpperCase()}`}
      loading={save.isPending && save.variables.format === format}
      onClick={() => save.mutate({ file, format })}
    >
      {format.toUpperCase()}
    </Button>
  ))
}
