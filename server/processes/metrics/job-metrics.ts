import { Counter, type Registry } from 'prom-client'
import { SECOND } from '../../platform/clock.ts'
import { readGauge } from '../../platform/database/readings.ts'
import type { JobCount } from '../../platform/jobs/job-rows.ts'
import { type JobWatch, jobEnds } from '../../platform/jobs/jobs.ts'
import type { Mailer } from '../../platform/mailer.ts'
import { isRefusedRecipient } from '../../platform/smtp/smtp-failure.ts'

export interface JobMetrics extends JobWatch {
  readonly kinds: readonly string[]
}

/** `count` returns the latest known job counts. */
export function jobMetrics(
  registry: Registry,
  count: () => { jobs: ReadonlyMap<string, JobCount>; now: number } | undefined,
): JobMetrics {
  const kinds = new Set<string>()
  const runs = new Counter({
    name: 'unfurly_job_runs_total',
    help: 'Tries of jobs by how they ended: done, failed and to be tried again, or given up',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  })
  const of = (read: (jobs: JobCount, now: number) => number) => () => {
    const counted = count()
    if (!counted) return {}
    const { jobs, now } = counted
    return Object.fromEntries([...jobs].map(([kind, each]) => [kind, read(each, now)]))
  }
  readGauge(registry, {
    name: 'unfurly_jobs_due',
    help: 'Jobs whose time has come, those that run included; 50,000 stands for more',
    label: 'kind',
    read: of(({ due }) => due),
  })
  readGauge(registry, {
    name: 'unfurly_jobs_later',
    help: 'Jobs whose time has not come, those that failed and will be tried again included; 50,000 stands for more',
    label: 'kind',
    read: of(({ later }) => later),
  })
  readGauge(registry, {
    name: 'unfurly_jobs_oldest_due_age_seconds',
    help: 'For how long the oldest job has waited since its time came; 0 where none waits',
    label: 'kind',
    read: of(({ dueSince }, now) =>
      dueSince === undefined ? 0 : Math.max(now - dueSince, 0) / SECOND,
    ),
  })
  return {
    get kinds() {
      return [...kinds]
    },
    takes(more) {
      for (const kind of more) {
        kinds.add(kind)
        for (const outcome of jobEnds) runs.inc({ kind, outcome }, 0)
      }
    },
    ended: (kind, outcome) => runs.inc({ kind, outcome }),
  }
}

/** Wraps a mailer and counts its mails. */
export function countMails(registry: Registry, send: Mailer): Mailer {
  const sent = new Counter({
    name: 'unfurly_mails_sent_total',
    help: 'Mails that the mail server took, or that were kept in the outbox where there is none',
    registers: [registry],
  })
  const failures = new Counter({
    name: 'unfurly_mail_failures_total',
    help: 'Attempts to send a mail that failed, since its recipient was refused or the server could not be used; most are tried again',
    labelNames: ['reason'],
    registers: [registry],
  })
  for (const reason of ['recipient', 'server']) failures.inc({ reason }, 0)
  return async (mail) => {
    try {
      await send(mail)
      sent.inc()
    } catch (error) {
      failures.inc({ reason: isRefusedRecipient(error) ? 'recipient' : 'server' })
      throw error
    }
  }
}
