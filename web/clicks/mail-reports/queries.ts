import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type {
  EditMailReports,
  MailReports,
  SendMailReport,
  SentMailReport,
} from '../../../contract/clicks/mail-reports.ts'
import { answer, api } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/api/query-client.ts'

export const mailReportsQuery = queryOptions({
  queryKey: ['mail-reports'],
  queryFn: (): Promise<MailReports> => answer(api.v1['mail-reports'].$get()),
  staleTime: 60_000,
})

export const editMailReportsMutation = mutationOptions({
  mutationFn: (settings: EditMailReports): Promise<MailReports> =>
    answer(api.v1['mail-reports'].$put({ json: settings })),
  onSuccess: (saved: MailReports) => {
    queryClient.setQueryData(mailReportsQuery.queryKey, saved)
  },
})

export const sendMailReportMutation = mutationOptions({
  mutationFn: (settings: SendMailReport): Promise<SentMailReport> =>
    answer(api.v1['mail-reports'].mail.$post({ json: settings })),
})
