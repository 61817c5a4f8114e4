import { useMutation } from '@tanstack/react-query'
import type { Dimension } from '../../../../../contract/clicks/dimensions.ts'
import type { FileFormat } from '../../../../../contract/clicks/file-formats.ts'
import { api } from '../../../../lib/api/api.ts'
import { saveFile } from '../../../../lib/save-file.ts'
import { listNames } from '../../charts/dimension-words.ts'
import { spansOf } from '../../period.ts'
import { spanQuery } from '../../queries.ts'
import type { AnalyticsScope } from '../../scope.ts'

/** All rows of a list, or the series of the chart. */
export interface AnalyticsFile {
  about: Dimension | 'chart'
  scope: AnalyticsScope
}

export const formatNames: Readonly<Record<FileFormat, string>> = {
  csv: 'CSV, for spreadsheets',
  json: 'JSON, for programs',
}

/** Such as `clicks-utm-sources.csv`. */
export const fileName = ({ about }: AnalyticsFile, format: FileFormat): string => {
  const name = about === 'chart' ? 'over time' : listNames[about]
  return `clicks-${name.toLowerCase().replaceAll(' ', '-')}.${format}`
}

/** A plain download link would not work, because the token goes in a header. */
async function fetchFile({ about, scope }: AnalyticsFile, format: FileFormat): Promise<Blob> {
  const { counted, interval } = spansOf(scope.period, new Date())
  const query = { ...spanQuery(counted, scope), format }
  const { breakdown, timeseries } = api.v1.analytics
  const response =
    about === 'chart'
      ? await timeseries.file.$get({ query: { ...query, interval } })
      : await breakdown.file.$get({ query: { ...query, dimension: about } })
  return response.blob()
}

export function useSaveAnalytics() {
  return useMutation({
    mutationFn: async ({ file, format }: { file: AnalyticsFile; format: FileFormat }) =>
      saveFile(await fetchFile(file, format), fileName(file, format)),
    meta: { failed: 'No file was made' },
  })
}
