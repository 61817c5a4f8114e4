import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { saveFile } from '../../lib/save-file.ts'
import { smallIcon } from '../../ui/icon.ts'
import { fetchCsv } from './queries.ts'
import type { AuditLogFilter } from './trail-filter.ts'

/** Downloads all pages that match the filter. The token goes in a header, so a plain link would not work. */
export function CsvButton({ filter }: { filter: AuditLogFilter }) {
  const save = useMutation({
    mutationFn: () => fetchCsv(filter),
    onSuccess: (file) => saveFile(file, 'audit-log.csv'),
    meta: { failed: 'No file was made' },
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload {...smallIcon} />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      Download CSV
    </Button>
  )
}
