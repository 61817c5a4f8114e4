import type { Database } from '../platform/database/database.ts'
import {
  type MigrationReports,
  type Migrations,
  runMigrations,
} from '../platform/database/migrations.ts'
import { baseline } from './migrations/0001-baseline/baseline.ts'
import { uploads } from './migrations/0002-uploads.ts'
import { newsletter } from './migrations/0003-newsletter.ts'
import { shareLinks } from './migrations/0004-share-links.ts'
import { hubs } from './migrations/0005-hubs.ts'
import { plans } from './migrations/0006-plans.ts'
import { monitoring } from './migrations/0007-monitoring.ts'
import { hubPresence } from './migrations/0008-hub-presence.ts'
import { hubExperiments } from './migrations/0009-hub-experiments.ts'
import { exportParts } from './migrations/0010-export-parts.ts'
import { orphanHits } from './migrations/0011-orphan-hits.ts'
import { savedViews } from './migrations/0012-saved-views.ts'
import { mailReports } from './migrations/0013-mail-reports.ts'
import { notices } from './migrations/0014-notices.ts'
import { numbersPages } from './migrations/0015-numbers-pages.ts'
import { conversions } from './migrations/0016-conversions.ts'
import { installationStatus } from './migrations/0017-installation-status.ts'
import { extensions } from './migrations/0018-extensions.ts'
import { failoverProof } from './migrations/0019-failover-proof.ts'
import { conversionBounds } from './migrations/0020-conversion-bounds.ts'
import { partsOfWords } from './migrations/0021-parts-of-words.ts'
import { redirectStatus } from './migrations/0022-redirect-status.ts'
import { forwardPath } from './migrations/0023-forward-path.ts'
import { linkAliases } from './migrations/0024-link-aliases.ts'
import { folders } from './migrations/0025-folders.ts'
import { ownLinksOnly } from './migrations/0026-own-links-only.ts'
import { importedClicks } from './migrations/0027-imported-clicks.ts'
import { importUndo } from './migrations/0028-import-undo.ts'
import { domainKeys } from './migrations/0029-domain-keys.ts'
import { moveChecks } from './migrations/0030-move-checks.ts'
import { domainApps } from './migrations/0031-domain-apps.ts'
import { accountRestores } from './migrations/0032-account-restores.ts'
import { keptLocations } from './migrations/0033-kept-locations.ts'
import { quickGrams } from './migrations/0034-quick-grams.ts'
import { ownIds } from './migrations/0035-own-ids.ts'
import { webhooks } from './migrations/0036-webhooks.ts'
import { machines } from './migrations/0037-machines.ts'

const migrations: Migrations = {
  '0001-baseline': baseline,
  '0002-uploads': uploads,
  '0003-newsletter': newsletter,
  '0004-share-links': shareLinks,
  '0005-hubs': hubs,
  '0006-plans': plans,
  '0007-monitoring': monitoring,
  '0008-hub-presence': hubPresence,
  '0009-hub-experiments': hubExperiments,
  '0010-export-parts': exportParts,
  '0011-orphan-hits': orphanHits,
  '0014-notices': notices,
  '0012-saved-views': savedViews,
  '0013-mail-reports': mailReports,
  '0015-numbers-pages': numbersPages,
  '0016-conversions': conversions,
  '0017-installation-status': installationStatus,
  '0018-extensions': extensions,
  '0019-failover-proof': failoverProof,
  '0020-conversion-bounds': conversionBounds,
  '0021-parts-of-words': partsOfWords,
  '0022-redirect-status': redirectStatus,
  '0023-forward-path': forwardPath,
  '0024-link-aliases': linkAliases,
  '0025-folders': folders,
  '0026-own-links-only': ownLinksOnly,
  '0027-imported-clicks': importedClicks,
  '0028-import-undo': importUndo,
  '0029-domain-keys': domainKeys,
  '0030-move-checks': moveChecks,
  '0031-domain-apps': domainApps,
  '0032-account-restores': accountRestores,
  '0033-kept-locations': keptLocations,
  '0034-quick-grams': quickGrams,
  '0035-own-ids': ownIds,
  '0036-webhooks': webhooks,
  '0037-machines': machines,
}

/** Brings the schema up to date. For the errors see `runMigrations`. */
export function migrate(db: Database, reports?: MigrationReports): Promise<void> {
  return runMigrations(db, migrations, reports)
}
