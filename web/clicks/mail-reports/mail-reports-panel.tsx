import { Button, MultiSelect, SegmentedControl, Skeleton } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { type MailReports, REPORT_SCOPES_MAX } from '../../../contract/clicks/mail-reports.ts'
import { readerZone } from '../../../contract/time-zone.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { useProblemForm } from '../../lib/forms/problem-form.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { dateWords, wordsLocale } from '../../ui/time/dates.ts'
import { toast } from '../../ui/toasts/toast.ts'
import css from './mail-reports-panel.module.css'
import { editMailReportsMutation, mailReportsQuery, sendMailReportMutation } from './queries.ts'
import { choiceOf, type ScopeNames, scopeChoices, scopeOfChoice } from './scope-choices.ts'

const intervals = [
  { value: 'none', label: 'None' },
  { value: 'week', label: 'Weekly' },
  { value: 'month', label: 'Monthly' },
] as const
type Interval = (typeof intervals)[number]['value']

interface MailReportsPanelProps {
  names: ScopeNames
  /** An operator acts as the user, and cannot change their mail reports. */
  isClosed: boolean
}

/** Which reports the viewer gets by mail. */
export function MailReportsPanel({ names, isClosed }: MailReportsPanelProps) {
  const saved = useSuspenseQuery(mailReportsQuery).data
  const { form, element, onSubmit, isSaving, trouble } = useReportsForm(saved)
  const { every, scopes } = form.getValues()
  const isWanted = every !== 'none'
  return (
    <Panel>
      <form ref={element} className={css.form} noValidate onSubmit={onSubmit}>
        <fieldset className={css.fields} disabled={isClosed}>
          <SegmentedControl
            className={css.interval ?? ''}
            aria-label="How often"
            data={[...intervals]}
            value={every}
            disabled={isClosed}
            onChange={(chosen) => form.setFieldValue('every', chosen as Interval)}
          />
          {isWanted && (
            <MultiSelect
              label="About"
              description={`A part of the mail for each, ${REPORT_SCOPES_MAX} at most.`}
              data={scopeChoices(names, scopes)}
              maxValues={REPORT_SCOPES_MAX}
              searchable
              hidePickedOptions
              nothingFoundMessage="No tag or domain by that name"
              disabled={isClosed}
              {...form.getInputProps('scopes')}
            />
          )}
        </fieldset>
        <p className={css.note}>
          {isClosed
            ? 'Only the person themselves can change this.'
            : timeWords(every, { saved, zone: saved.timeZone ?? readerZone() })}
        </p>
        {trouble && <FailureNote detail={trouble} />}
        <div className={css.actions}>
          <Button type="submit" disabled={isClosed} loading={isSaving}>
            Save reports
          </Button>
          {every !== 'none' && !isClosed && <SendNow every={every} scopes={scopes} />}
        </div>
      </form>
    </Panel>
  )
}

/** Placeholder of the panel while the settings load. */
export function MailReportsSkeleton() {
  return (
    <div aria-busy="true">
      <Panel>
        <Skeleton height={36} width={240} m={4} mb={20} />
        <Skeleton height={36} mb={16} />
        <Skeleton height={36} width={132} />
      </Panel>
    </div>
  )
}

function useReportsForm(saved: MailReports) {
  const form = useForm({
    initialValues: {
      every: (saved.every ?? 'none') as Interval,
      // Of a report whose last tag was deleted nothing is left.
      scopes: saved.scopes.length === 0 ? ['all'] : saved.scopes.map(choiceOf),
    },
    validate: {
      scopes: (scopes) => (scopes.length === 0 ? 'Choose at least one' : null),
    },
  })
  const { element, submit, send, trouble } = useProblemForm(form, {
    ...editMailReportsMutation,
    onSuccess: (result, ...rest) => {
      editMailReportsMutation.onSuccess?.(result, ...rest)
      toast({
        title: 'Saved',
        message:
          result.every === null ? 'No more reports come.' : 'Your reports come as you chose.',
      })
    },
  })
  const onSubmit = submit(({ every, scopes }) =>
    send.mutate({
      every: every === 'none' ? null : every,
      // Something that is gone must not stand in the way of stopping.
      scopes: every === 'none' ? [{ kind: 'all' }] : scopes.map(scopeOfChoice),
      timeZone: readerZone(),
    }),
  )
  return { form, element, onSubmit, isSaving: send.isPending, trouble }
}

interface SendNowProps {
  every: Exclude<Interval, 'none'>
  scopes: readonly string[]
}

/** Mails the last report under the settings that the form shows. */
function SendNow({ every, scopes }: SendNowProps) {
  const send = useMutation({
    ...sendMailReportMutation,
    onSuccess: ({ email }) =>
      toast({ title: 'On its way', message: `We sent the last report to ${email}.` }),
  })
  return (
    <>
      <Button
        variant="default"
        loading={send.isPending}
        disabled={scopes.length === 0}
        onClick={() =>
          send.mutate({ every, scopes: scopes.map(scopeOfChoice), timeZone: readerZone() })
        }
      >
        Send me one now
      </Button>
      {send.error && <FailureNote {...failureWords(send.error)} />}
    </>
  )
}

const about = {
  none: 'No reports come by mail.',
  week: 'On Mondays at 08:00, about the week before',
  month: 'On the first at 08:00, about the month before',
} as const

/** When reports come by the chosen interval, and the next one if it is saved. */
function timeWords(
  every: keyof typeof about,
  { saved, zone }: { saved: MailReports; zone: string },
): string {
  if (every === 'none') return about.none
  const words = `${about[every]}, by the clock of ${zone.replaceAll('_', ' ')}.`
  if (saved.every !== every || saved.nextAt === null) return words
  const next = dateWords(saved.nextAt, wordsLocale(), {
    timeZone: zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  })
  return `${words} The next one comes on ${next}.`
}
