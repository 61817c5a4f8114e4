import { z } from 'zod'
import { overallStates } from '../monitoring/status-pages.ts'

/** What visitors of an installation need: links that lead on, calls and screens, and numbers. */
export const installationParts = ['redirects', 'api', 'analytics'] as const

export type InstallationPart = (typeof installationParts)[number]

/** What anybody may know of an installation: no machines, versions or errors. */
export const InstallationStatus = z.object({
  /** The worst state of a part that is known. DEGRADED: some machines cannot answer it, or not for all requests. */
  status: z.enum(overallStates),
  checkedAt: z.string(),
  parts: z.array(
    z.object({
      name: z.enum(installationParts),
      state: z.enum(overallStates),
      /** Beginning of the incident that goes on, otherwise the end of the last one; null: none is known. */
      since: z.string().nullable(),
    }),
  ),
  /** Newest first, of the last 90 days. Null while they cannot be read. `program`: nothing ran. */
  incidents: z
    .array(
      z.object({
        part: z.enum([...installationParts, 'program']),
        state: z.enum(['DEGRADED', 'DOWN']),
        startedAt: z.string(),
        endedAt: z.string().nullable(),
      }),
    )
    .nullable(),
})

export type InstallationStatus = z.infer<typeof InstallationStatus>
