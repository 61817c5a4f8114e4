import { z } from 'zod'
import { PageQuery, pageOf } from '../paging.ts'
import { Failover } from './failover.ts'
import { checkCauses, incidentSteps } from './states.ts'

export const IncidentEvent = z
  .object({
    at: z.string(),
    step: z.enum(incidentSteps),
    detail: z.string().nullable().meta({ description: 'A sentence for people' }),
    by: z.string().nullable().meta({ description: 'Name of a member' }),
  })
  .meta({ id: 'IncidentEvent' })

export const Incident = z
  .object({
    id: z.string(),
    number: z.int().meta({ description: 'Counts the incidents of the account' }),
    domain: z.string(),
    key: z.string(),
    title: z.string().nullable(),
    target: z.string(),
    cause: z.enum(checkCauses),
    reason: z.string(),
    startedAt: z.string().meta({ description: 'Of the first failed check' }),
    downAt: z.string(),
    endedAt: z.string().nullable(),
    failedChecks: z.int(),
    point: z.string().meta({ description: 'Vantage point that found it' }),
    peopleAffected: z.int().nullable().meta({
      description: 'Human clicks that led to the broken target; null while the analytics are away',
    }),
    failover: Failover.nullable().meta({
      description: 'When it began to send visitors to the backup by itself; null: it did not',
    }),
    sentToBackup: z.int().nullable(),
    robots: z.int().nullable(),
    timeline: z.array(IncidentEvent),
    acknowledgedBy: z.string().nullable(),
    acknowledgedAt: z.string().nullable(),
    note: z.string().nullable(),
    alsoAffected: z.array(
      z.object({
        domain: z.string(),
        key: z.string(),
        title: z.string().nullable(),
        hub: z.object({ domain: z.string(), key: z.string(), title: z.string() }).nullable(),
      }),
    ),
  })
  .meta({ id: 'Incident' })

/** Newest first. */
export const IncidentPage = pageOf(Incident).meta({ id: 'IncidentPage' })

export const ListIncidents = PageQuery

/** Of all monitors of the account. */
export const ListAllIncidents = PageQuery.extend({
  state: z.enum(['open', 'ended']).optional(),
})

export const EditIncident = z
  .strictObject({
    note: z.string().trim().max(2000, 'At most 2000 characters').nullish(),
    acknowledged: z.literal(true).optional(),
  })
  .meta({ id: 'EditIncident' })

export type Incident = z.infer<typeof Incident>
export type IncidentEvent = z.infer<typeof IncidentEvent>
export type IncidentPage = z.infer<typeof IncidentPage>
export type EditIncident = z.infer<typeof EditIncident>
export type ListIncidents = z.infer<typeof ListIncidents>
export type ListAllIncidents = z.infer<typeof ListAllIncidents>
