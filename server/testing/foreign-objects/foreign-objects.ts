import { exportsObjects } from '../../clicks/exports/foreign-objects.samples.ts'
import { numbersPagesObjects } from '../../clicks/numbers-pages/foreign-objects.samples.ts'
import { savedViewsObjects } from '../../clicks/saved-views/foreign-objects.samples.ts'
import { qrObjects } from '../../codes/foreign-objects.samples.ts'
import { ownDomainsObjects } from '../../domains/own/foreign-objects.samples.ts'
import { hubsObjects } from '../../hubs/foreign-objects.samples.ts'
import { foldersObjects } from '../../links/folders/foreign-objects.samples.ts'
import { linksObjects } from '../../links/foreign-objects.samples.ts'
import { importsObjects } from '../../links/imports/foreign-objects.samples.ts'
import { tagsObjects } from '../../links/tags/foreign-objects.samples.ts'
import { utmTemplatesObjects } from '../../links/utm-templates/foreign-objects.samples.ts'
import { alertsObjects } from '../../monitoring/alerts/foreign-objects.samples.ts'
import { monitoringObjects } from '../../monitoring/foreign-objects.samples.ts'
import { incidentsObjects } from '../../monitoring/incidents/foreign-objects.samples.ts'
import { maintenanceObjects } from '../../monitoring/maintenance/foreign-objects.samples.ts'
import { statusPagesObjects } from '../../monitoring/status-pages/foreign-objects.samples.ts'
import { apiKeysObjects } from '../../people/api-keys/foreign-objects.samples.ts'
import { authObjects } from '../../people/auth/foreign-objects.samples.ts'
import { extensionsObjects } from '../../people/extensions/foreign-objects.samples.ts'
import { membershipsObjects } from '../../people/memberships/foreign-objects.samples.ts'
import { secondFactorsObjects } from '../../people/second-factors/foreign-objects.samples.ts'
import { usersObjects } from '../../people/users/foreign-objects.samples.ts'
import { webhooksObjects } from '../../people/webhooks/foreign-objects.samples.ts'
import type { ForeignObject } from './foreign-object.ts'

/** Each feature names its own calls. */
export const foreignObjects: readonly ForeignObject[] = [
  ...alertsObjects,
  ...apiKeysObjects,
  ...extensionsObjects,
  ...authObjects,
  ...exportsObjects,
  ...foldersObjects,
  ...hubsObjects,
  ...importsObjects,
  ...linksObjects,
  ...incidentsObjects,
  ...maintenanceObjects,
  ...monitoringObjects,
  ...membershipsObjects,
  ...numbersPagesObjects,
  ...ownDomainsObjects,
  ...qrObjects,
  ...savedViewsObjects,
  ...secondFactorsObjects,
  ...statusPagesObjects,
  ...tagsObjects,
  ...usersObjects,
  ...utmTemplatesObjects,
  ...webhooksObjects,
]
