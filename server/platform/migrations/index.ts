import type { Migration } from 'kysely/migration'
import { people } from './0001-people.ts'
import { links } from './0002-links.ts'
import { clicks } from './0003-clicks.ts'
import { team } from './0004-team.ts'
import { leaving } from './0005-leaving.ts'
import { linkDetails } from './0006-link-details.ts'
import { domains } from './0007-domains.ts'
import { qrAndAbuse } from './0008-qr-and-abuse.ts'
import { tagsAndWords } from './0009-tags-and-words.ts'
import { favicons } from './0010-favicons.ts'
import { files } from './0011-files.ts'
import { idempotency } from './0012-idempotency.ts'
import { shortWrites } from './0013-short-writes.ts'
import { numberedChanges } from './0014-numbered-changes.ts'
import { fullTextSearch } from './0015-full-text-search.ts'
import { keptEmails } from './0016-kept-emails.ts'
import { exportProblems } from './0017-export-problems.ts'
import { installation } from './0019-installation.ts'
import { roomProbe } from './0020-room-probe.ts'
import type { MigrationStep, ReportProgress, TextType } from './step.ts'

/** Numbered, forward only, never edited after landing. */
const steps: Readonly<Record<string, MigrationStep>> = {
  '0001-people': people,
  '0002-links': links,
  '0003-clicks': clicks,
  '0004-team': team,
  '0005-leaving': leaving,
  '0006-link-details': linkDetails,
  '0007-domains': domains,
  '0008-qr-and-abuse': qrAndAbuse,
  '0009-tags-and-words': tagsAndWords,
  '0010-favicons': favicons,
  '0011-files': files,
  '0012-idempotency': idempotency,
  '0013-short-writes': shortWrites,
  '0014-numbered-changes': numberedChanges,
  '0015-full-text-search': fullTextSearch,
  '0016-kept-emails': keptEmails,
  '0017-export-problems': exportProblems,
  '0019-installation': installation,
  '0020-room-probe': roomProbe,
}

export function migrations(
  text: TextType,
  report: ReportProgress = () => undefined,
): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(steps).map(([name, step]) => [name, { up: (db) => step(db, text, report) }]),
  )
}
