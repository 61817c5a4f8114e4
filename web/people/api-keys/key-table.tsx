import { ActionIcon, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ApiKey } from '../../../contract/people/api-keys.ts'
import { readerZone } from '../../../contract/time-zone.ts'
import { permissionWords } from '../../lib/session/permission-words.ts'
import { icon } from '../../ui/icon.ts'
import { StateChip } from '../../ui/lists/state-chip.tsx'
import { exactTime } from '../../ui/time/dates.ts'
import { yearDay } from '../../ui/time/days.ts'
import { useNow } from '../../ui/time/now.ts'
import { TimeAgo } from '../../ui/time/time-ago.tsx'
import { type KeyEnd, keyEnd } from './key-end.ts'
import css from './key-table.module.css'

interface KeyTableProps {
  keys: ApiKey[]
  onRevoke: (key: ApiKey) => void
}

export function KeyTable({ keys, onRevoke }: KeyTableProps) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col" className={css.wide}>
            Key
          </th>
          <th scope="col">May do</th>
          <th scope="col" className={css.wide}>
            Last used
          </th>
          <th scope="col">Ends</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <KeyRow key={key.id} apiKey={key} onRevoke={() => onRevoke(key)} />
        ))}
      </tbody>
    </table>
  )
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, prefix, permissions, lastUsedAt, createdAt, createdBy, allowedAddresses } = apiKey
  const end = keyEnd(apiKey.expiresAt, useNow())
  return (
    <tr data-ended={end.kind === 'ended' || undefined}>
      <th scope="row">
        <span className={css.name}>{name}</span>
        <span className={css.note} title={exactTime(createdAt, readerZone())}>
          by {createdBy}
          {allowedAddresses.length > 0 && `, ${addressWords(allowedAddresses)}`}
        </span>
      </th>
      <td className={css.wide}>
        <code className={css.prefix}>{prefix}…</code>
      </td>
      <td>
        {permissionWords(permissions)}
        {apiKey.onlyOwnLinks && <span className={css.note}>own links only</span>}
      </td>
      <td className={`${css.wide} ${css.quiet}`}>
        {lastUsedAt === null ? 'Never' : <TimeAgo at={lastUsedAt} isSentence />}
      </td>
      <td className={css.quiet}>
        <End end={end} at={apiKey.expiresAt} />
      </td>
      <td className={css.act}>
        <Tooltip label="Revoke">
          <ActionIcon aria-label={`Revoke ${name}`} onClick={onRevoke}>
            <IconTrash {...icon} />
          </ActionIcon>
        </Tooltip>
      </td>
    </tr>
  )
}

/** Several addresses are only counted: a list would be too long for a row. */
const addressWords = (addresses: string[]) =>
  addresses.length === 1 ? `from ${addresses[0]}` : `from ${addresses.length} addresses`

function End({ end, at }: { end: KeyEnd; at: string | null }) {
  if (at === null || end.kind === 'never') return 'Never'
  return (
    <time dateTime={at} title={exactTime(at, readerZone())}>
      {end.kind === 'ended' && <StateChip>Expired</StateChip>}
      {end.kind === 'soon' && <StateChip tone="warn">{end.words}</StateChip>}
      {end.kind === 'later' && yearDay(at, readerZone())}
    </time>
  )
}
